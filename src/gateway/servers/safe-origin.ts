import { nameKind } from '../../sensitive/key-names.ts';
import { redactText } from '../../sensitive/redact.ts';
import type { ServerOrigin } from '../../vocabulary/definition.ts';

const REDACTED = '[redacted]';
/** `--api-key=VALUE`, `GITHUB_TOKEN=VALUE`, `Authorization: VALUE`: the name, and where its value begins. */
const NAMED_VALUE = /^(-{0,2}([A-Za-z][\w.-]{0,63})(?:=|:\s{0,4}))(.+)$/s;
const FLAG = /^--?([A-Za-z][\w.-]{0,63})$/;

const isSecretName = (name: string): boolean =>
  nameKind(name) !== null || /^(?:proxy-)?authorization$/i.test(name);

/** An origin as it may be shown or kept. A contract is bound to the true one. */
export function safeOrigin(origin: ServerOrigin): ServerOrigin {
  if (origin.kind === 'http') return { kind: 'http', url: safeUrl(origin.url) };
  if (origin.kind === 'file') return origin;
  const secrets = secretsAmong(origin.args);
  const args = origin.args.map((arg, i) => {
    const secret = secrets[i];
    return redactText(secret ? `${arg.slice(0, arg.length - secret.length)}${REDACTED}` : arg).text;
  });
  return { kind: 'stdio', command: origin.command, args };
}

/** For each argument the secret that it ends with; empty where it has none. */
export function secretsAmong(args: readonly string[]): string[] {
  return args.map((arg, i) => {
    const [, , name = '', value = ''] = NAMED_VALUE.exec(arg) ?? [];
    if (isSecretName(name)) return value;
    const [, flag = ''] = FLAG.exec(args[i - 1] ?? '') ?? [];
    return isSecretName(flag) && !arg.startsWith('--') ? arg : '';
  });
}

/** As text, because a URL object would spell the rest anew. */
function safeUrl(url: string): string {
  const masked = url
    .replace(/^([a-z][a-z+.-]{0,20}:\/\/)[^/?#@]{1,2000}@/i, `$1${REDACTED}@`)
    .replace(/([?&]([\w.-]{1,64})=)([^&#]+)/g, (whole, head: string, name: string) =>
      isSecretName(name) ? `${head}${REDACTED}` : whole,
    );
  return redactText(masked).text;
}
