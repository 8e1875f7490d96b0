/** Addresses and paths in running text, by their shape. */
export type Address = 'url' | 'leakUrl' | 'email' | 'path' | 'secretPath' | 'settingsPath';

const CHUNK = /[^\s"'`<>()[\]{},]+/y;
const LAST_STOP = /[.:;!?]+$/;
const URL_SHAPE = /^(?:https?|wss?|ftp|file):\/\//;
const EMAIL_SHAPE = /^[\w.+-]+@[\w-]+\.[\w.-]+$/;
const PATH_SHAPE = /^(?:~?\/|\.{1,2}\/|\$\w+\/|[a-z]:\\|%\w+%\\)[\w.~*-]|^\.[a-z]\w+/;
const SECRET_PATH =
  /(?:^|[/~\\])\.(?:ssh|aws|gnupg|kube|netrc|pypirc|git-credentials|docker\/config|bash_history|zsh_history|cursor|claude)\b|\bid_(?:rsa|ed25519|ecdsa)\b|\/etc\/(?:passwd|shadow)|\/proc\/self\/environ|wallet\.dat|\/mcp\.json/;
const SETTINGS_PATH =
  /(?:^|[/~\\])\.(?:env|npmrc)\b|\.(?:pem|p12|kdbx|tfstate)$|\/credentials|secrets?\.\w{2,5}$|kubeconfig/;
const LEAK_URL =
  /[?&#/=](?:\{|\$\{|<|\[|%7b|\.\.\.)|[?&](?:data|q|d|c|ctx|context|payload|info|note|token|session|content|text|log|msg)=/;

/** The run without spaces and brackets that starts here, without the stop behind it. */
export function chunkAt(text: string, start: number): string {
  CHUNK.lastIndex = start;
  return (CHUNK.exec(text)?.[0] ?? '').replace(LAST_STOP, '');
}

/** A character that addresses have inside. */
export const isAddressing = (unit: number): boolean =>
  unit === 0x3a || unit === 0x40 || unit === 0x2f || unit === 0x7e || unit === 0x5c || unit === 0x2e;

export function addressClass(chunk: string): Address | undefined {
  if (chunk.length < 3) return undefined;
  if (URL_SHAPE.test(chunk)) return LEAK_URL.test(chunk) ? 'leakUrl' : 'url';
  if (EMAIL_SHAPE.test(chunk)) return 'email';
  if (SECRET_PATH.test(chunk)) return 'secretPath';
  if (SETTINGS_PATH.test(chunk)) return 'settingsPath';
  return PATH_SHAPE.test(chunk) ? 'path' : undefined;
}
