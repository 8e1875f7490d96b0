/** Addresses and paths in running text, by their shape. */
export type Address = 'url' | 'leakUrl' | 'email' | 'path' | 'secretPath' | 'settingsPath';

/** What ends an address, by code; spaces of other scripts end it too. */
const ENDS = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /[\s"'`<>()[\]{},]/.test(String.fromCharCode(unit)) ? 1 : 0,
);
const WIDE_SPACE = /[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;
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
  let end = start;
  while (end < text.length && !endsAddress(text.charCodeAt(end))) end++;
  while (end > start && isLastStop(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const endsAddress = (unit: number): boolean =>
  unit < 0x80
    ? ENDS[unit] === 1
    : unit === 0xa0 || (unit >= 0x1680 && WIDE_SPACE.test(String.fromCharCode(unit)));
/** One of `.:;!?` */
const isLastStop = (unit: number): boolean =>
  unit === 0x2e || unit === 0x3a || unit === 0x3b || unit === 0x21 || unit === 0x3f;

/** A character that addresses have inside. */
export const isAddressing = (unit: number): boolean =>
  unit === 0x3a || unit === 0x40 || unit === 0x2f || unit === 0x7e || unit === 0x5c || unit === 0x2e;

/** Without a slash, an at sign or a dot in front, only these names are addresses of something. */
const NAMED = /id_|wallet\.dat|\.(?:pem|p12|kdbx|tfstate)$|secrets?\.|kubeconfig/;

function isShaped(chunk: string): boolean {
  if (chunk.charCodeAt(0) === 0x2e) return true;
  for (let at = 0; at < chunk.length; at++) {
    const unit = chunk.charCodeAt(at);
    if (unit === 0x2f || unit === 0x5c || unit === 0x40 || unit === 0x7e) return true;
  }
  return NAMED.test(chunk);
}

export function addressClass(chunk: string): Address | undefined {
  if (chunk.length < 3 || !isShaped(chunk)) return undefined;
  if (URL_SHAPE.test(chunk)) return LEAK_URL.test(chunk) ? 'leakUrl' : 'url';
  if (EMAIL_SHAPE.test(chunk)) return 'email';
  if (SECRET_PATH.test(chunk)) return 'secretPath';
  if (SETTINGS_PATH.test(chunk)) return 'settingsPath';
  return PATH_SHAPE.test(chunk) ? 'path' : undefined;
}
