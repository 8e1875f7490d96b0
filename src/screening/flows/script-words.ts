import { anyWord, either } from '../../text/patterns/compose.ts';
import type { Severity } from '../../vocabulary/orders.ts';

/** Words of script languages, matched in all of them: a body is short, and its language is often a guess. */
const FETCH = either(
  /urlopen/,
  /require\(\s*['"]https?['"]\s*\)\s*\.(?:get|request)/,
  /urlretrieve|\brequests\.(?:get|post|request|[Ss]ession)|\bhttpx\.|http\.client/,
  /(?:(?<![.\w])|\b(?:globalThis|window|self|undici)\.)fetch\s*\(|\bhttps?\.(?:get|request)\s*\(|\baxios\b/,
  /LWP::|HTTP::Tiny/,
  /Net::HTTP|URI\.open|open-uri/,
  /(?:file_get_contents|fopen|include|require)\s{0,4}\(?\s{0,4}['"](?:https?|ftp):|curl_exec/,
  /socket\.http/,
  /\bgot\s*\(/,
  /WebClient|\bInvoke-(?:WebRequest|RestMethod)\b/,
);
/** Runs its argument as code of the same language. */
const EVALUATE = either(
  /(?:^|[^.\w$])(?:eval|execfile|loadstring|instance_eval|class_eval)\s*\(/,
  /(?:^|[^.\w$])load\s*\([^()\n]{0,200}(?:\([^()\n]{0,80}\)[^()\n]{0,80}){0,3}\)\s*\(/,
  /(?:^|[^.\w$])(?:eval|instance_eval)\s+(?:["'$@`]|(?:un)?pack|decode|Base64|q\{)/,
  /\bnew\s+Function\b|(?:^|[^.\w])Function\s*\(|\bvm\.run\w*\(|\.runIn\w{0,10}Context\s*\(/,
  /\$\w{1,40}\s*\(\s*(?:base64_decode|gzinflate|gzuncompress|str_rot13|hex2bin)\s*\(/,
  /\$(\w{1,40})\s*=\s*base64_decode\s*\([^)]{0,400}\)\s*;[\s\S]{0,200}\$\1\s*\(/,
  /\brunpy\./,
  /module\._compile/,
  /\binclude\s{0,4}\(?\s{0,4}['"](?:https?|ftp):/,
);
/** Python's function for that, which in JavaScript launches a command. */
const EXECUTE = /(?:^|[^.\w$])exec\s*\(/;
/** Runs its argument as a command. */
const LAUNCH =
  /\.(?:system|popen)\s*\(|\bos\.(?:system|popen|exec\w+|execute)\s*\(|\bsubprocess\b|\bchild_process\b|\bexecSync\b|\bspawn(?:Sync)?\s*\(|(?:^|[^.\w])(?:system|popen|passthru|shell_exec|proc_open)\s*\(|\bio\.popen\b|\bOpen3\b|do shell script/;
const DECODE = either(
  /b(?:16|32|64|85)decode|urlsafe_b64decode|a85decode|b64decode/,
  /\batob\s*\(|Buffer\.from\s*\([^)]{0,400}['"](?:base64|hex)/,
  /base64_decode|decode_base64|gzinflate|gzuncompress|str_rot13/,
  /\bunpack1?\b|\.pack\s*\(\s*['"]m|\bpack\s*\(\s*['"]H/,
  /(?:\\x[0-9a-fA-F]{2}){3}|\bchr\s*\(\s*\w+\s*\)\s*for\b|map\s*\(\s*chr/,
  /Base64\.(?:decode|urlsafe_decode|strict_decode)/,
  /bytes\.fromhex|unhexlify|codecs\.decode|marshal\.loads|zlib\.decompress/,
  /\bdecompress\s*\(/,
  /\.decode\s*\([^)]{0,400}['"]rot_?13['"]/,
  /\bchr\s*\([^\n]{1,60}\)\s*for\b/,
  /\bsprintf\s*\(\s*["'](?:%c)+["']/,
  /(?:\\\d{2,3}){2}/,
  /String\.fromCharCode/,
  /(?:\bchr\s*\(\s*\d+\s*\)\s*[+.]{1,2}\s*){3}/,
  /fromBase64|FromBase64String/,
);
const SHORT = 4000;

const evaluates = (text: string): boolean =>
  EVALUATE.test(text) || (EXECUTE.test(text) && !text.includes('child_process'));

/** A body executes what it fetches: severe if as code, needs approval if as a command. */
export function fetchedAndExecuted(text: string): Severity | undefined {
  if (!FETCH.test(text)) return undefined;
  if (evaluates(text)) return text.length < SHORT ? 'critical' : 'high';
  // Long scripts that use the network and other programs are everyday work.
  const isLaunched = text.length < SHORT && LAUNCH.test(text) && isSaved(text);
  return isLaunched && !launchesToolsAlone(text) ? 'high' : undefined;
}

const CALLED =
  /\b(?:subprocess\.\w+|os\.(?:system|popen|exec\w*|spawn\w*|startfile)|spawn(?:Sync)?|exec(?:File)?(?:Sync)?|system|popen|passthru|shell_exec|proc_open|Popen|check_output|check_call|create_subprocess_\w+|capture\w*)\s*\(\s*/g;
/** A program by its plain name that does not run what it is given. */
const RUNNER = anyWord`
  (?:ba|z|da|k|a|fi|c)?sh python[\d.]* node deno bun perl ruby php lua cmd powershell pwsh osascript sudo su
  env nohup setsid xargs exec eval chmod curl wget make npm npx pip[\d.]* java wine open start at dlv gdb
  ssh docker
`;
const TOOL = new RegExp(
  String.raw`^\[\s*(?:sys\.executable|['"]python3?['"]),\s*['"]-m['"],\s*['"][\w.]+['"]|^\[?\s*(['"])(?!${RUNNER}\b)[a-z][\w-]{0,30}(?:\1|\s[^;&|<>$\x60]*\1)`,
);

/** A package's program, by its name: `'npx', ['openapi-typescript', file]`, `"npm run build"`, `['make', 'tables']`. */
const PACKAGE_TOOL =
  /^\[?\s*(?:(['"])(?:npx|pnpm|yarn|bunx)\1,\s*\[?\s*(['"])(?!(?:tsx|ts-node|node|zx|bun|deno|dlx|exec|add|install|i|x|(?:ba|z|da)?sh)\2)[@a-z][\w@-]*\2|(['"])npm\3,\s*\[?\s*(['"])(?:run|test|ci)\4|(['"])(?:npx (?!(?:tsx|ts-node|node|zx)\b)[@a-z][\w@-]*|npm (?:run|test|ci))\b[^;&|<>$\x60]*\5)/;

/** A test or a tool in its own file: every program that it launches is spelled out, and none is a file it saved. */
function launchesToolsAlone(text: string): boolean {
  if (text.split('\n', 14).length <= 12) return false;
  const calls = [...text.matchAll(CALLED)];
  return calls.every(({ index, 0: call }) => {
    const given = text.slice(index + call.length, index + call.length + 300);
    return TOOL.test(given) || PACKAGE_TOOL.test(given);
  });
}

const isSaved = (text: string): boolean =>
  /open\s*\([^)]{0,200}['"][wa]b?\+?['"]|writeFile|urlretrieve|\.write\s*\(/.test(text);

/** Turns numbers, codes or reversed letters into text; line ends and quotes are commonly spelled this way. */
const SPELL =
  /\bchr\s*\(?\s*(?!(?:9|10|13|32|34|39)\b)\d|\bpack\s*\(?\s*['"][a-zA-Z]|\.pack\s*\(|hex2bin|\\x[0-9a-fA-F]{2}\\x[0-9a-fA-F]{2}|\\[01][0-7]{2}\\[01][0-7]{2}|\bchr\s*\(\s*int\b|\[::-1\]|\breversed?\b|str_rot13|strrev|rot_?13|printf\s*\(?\s*"(?:%c){2}|\bstring\.char\b/;

/** The body makes text out of numbers or codes, which is hiding if a shell runs the output. */
export const spells = (text: string): boolean => DECODE.test(text) || SPELL.test(text);

/** The body executes what it decodes. */
export function decodedAndExecuted(text: string): Severity | undefined {
  if (!DECODE.test(text)) return undefined;
  if (evaluates(text)) return text.length < SHORT ? 'critical' : 'high';
  if (!LAUNCH.test(text)) return undefined;
  if (
    /(?:system|popen|run|call|Popen|check_output|exec|execSync|spawn|shell_exec|passthru)\s*\([^()]{0,80}(?:\([^()]{0,80}){0,3}(?:b64decode|atob|base64|fromhex|decode)/.test(
      text,
    )
  )
    return 'critical';
  return text.length < SHORT &&
    /shell\s*=\s*True|os\.system|execSync|shell_exec|\bsystem\s*\(\s*\w+\s*\)/.test(text)
    ? 'high'
    : undefined;
}
