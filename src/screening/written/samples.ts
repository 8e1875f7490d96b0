/**
 * Programs that only examine texts: a classifier of command lines, a scanner for uploads, their tests. Dangerous lines
 * are samples in their strings. Outside of these nothing starts, evaluates, opens or sends anything, and each module and
 * function is known to be harmless. If strings cannot be separated from code, a program does not qualify.
 */
const DOUBLE = String.raw`"(?:[^"\\\n]|\\[\s\S])*"`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\[\s\S])*'`;
const LETTER = String.raw`'(?:[^'\\\n]|\\[^'\n]{1,8}|\\')'`;
const SLASHES = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const BACKTICKS = '`[^`]*`';

interface Kind {
  readonly file: RegExp;
  /** Comments and strings. */
  readonly parts: RegExp;
  /** Modules, and functions that need none: each is harmless, or defined in the files themselves. */
  readonly named: RegExp;
  readonly harmless: RegExp;
}

const kind = (file: RegExp, parts: readonly string[], named: RegExp, harmless: string): Kind => ({
  file,
  parts: new RegExp(parts.join('|'), 'g'),
  named,
  harmless: new RegExp(`^(?:${harmless.trim().replaceAll(/\s+/g, '|')})$`),
});

const KINDS: readonly Kind[] = [
  kind(
    /\.py$/,
    [String.raw`#[^\n]*`, String.raw`"""[\s\S]*?"""|'''[\s\S]*?'''`, DOUBLE, SINGLE],
    /^[ \t]*(?:from|import)[ \t]+([\w., \t]+?)(?=[ \t]+import\b|[ \t]*$)/gm,
    '__future__ abc collections dataclasses enum functools itertools json math pytest re string sys textwrap typing unittest',
  ),
  kind(
    /\.[cm]?[jt]s$/,
    [SLASHES, BACKTICKS, DOUBLE, SINGLE],
    /\b(?:from|import|require)\s*\(?\s*"([^"]+)"/g,
    String.raw`\.{1,2}/.* node:test node:assert(?:/strict)? assert vitest @jest/globals chai eslint @typescript-eslint/[\w-]+`,
  ),
  kind(
    /\.go$/,
    [SLASHES, BACKTICKS, DOUBLE, LETTER],
    /(?:^|\n)[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?"([\w./-]+)"[ \t]*(?=\r?\n|$)/g,
    'testing strings regexp fmt errors sort strconv slices maps unicode bytes',
  ),
  kind(
    /\.rs$/,
    [SLASHES, String.raw`\b[bc]?r(#{0,4})"[\s\S]*?"\1`, String.raw`"(?:[^"\\]|\\[\s\S])*"`, LETTER],
    /\buse\s+(\w+)|(?<![\w:])([a-z]\w*)::|\b(\w+!)(?!=)/g,
    'std core alloc crate super self assert! assert_eq! assert_ne! println! eprintln! format! vec! matches! panic! unreachable! str char u8 u32 usize i32',
  ),
  kind(
    /\.php$/,
    [SLASHES, String.raw`#(?!\[)[^\n]*`, String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'`],
    /\bnew\s+\\?(?:\w+\\)*(\w+)|(\w+)::|(?<!->|::|[\w$]|\bfunction )([a-z_]\w*)\s*\(/gi,
    `self static parent TestCase strlen strpos stripos str_contains str_starts_with str_ends_with strtolower strtoupper trim
     substr sprintf printf count in_array array_keys array_values array_filter array_merge array_column array_unique implode
     explode preg_match preg_match_all preg_quote var_export print_r json_encode is_array is_string fwrite exit die fn function
     if foreach for while switch match array list isset empty return elseif and or`,
  ),
];

/** A quote in an expression of JavaScript: what follows it may be taken for a string. */
const QUOTE_IN_EXPRESSION = /(?:^|[=(,:!&|?{};[\s])\/(?![/*\s])[^/\n]*["'`][^\n]*\//m;
/** Code inside a string. */
const PUT_IN = /[$#]\{[^}]*[([`]|\\\([^)]*\(|\{\$[^}]*[([]/;
const FORMATTED = /[fF][rR]?$|[rR][fF]$/;

/** Words and forms by which a program starts, evaluates, loads or reaches something, or calls what is dynamic. */
const ACTS = new RegExp(
  [
    String.raw`\bexec\w*\s*[.(!:[]|\bexec\b|\beval\w*|\bspawn|\bsystem\s*[(\s]|popen|passthru|proc_open|pcntl|\bfork|subprocess|child_process|\bprocess\b(?!\.(?:exit\w*|argv|std\w+)\b|::exit\b)|\bCommand\s*(?:::|\.|\()|Process(?:Builder|StartInfo|\.|\()|Runtime\b|%x|\bsh\s*\(|unsafe|extern|\bffi|ctypes|dlopen|syscall|\basm`,
    String.raw`getattr|globals|locals|builtins|importlib|\bimport\s*\(|\brequire\w*\s*\(?\s*[^'"_\s(]|\binclude|\.constructor|\bFunction\b|new\s+\$|\$\w+\s*\(|\$\$|->\s*\$|::\s*\$|\]\s*\(|call_user|create_function|array_(?:map|walk)|\busort|\bassert\s*\(\s*\$|\.call\b|\.apply\b|\.bind\b|\bsend\b|[Rr]eflect|[Ii]nvoke|\bload|dofile|compile\b|\bvm\b|[Pp]roxy|macro_rules|proc_macro|\bembed|breakpoint|\bsys\.modules|__(?!name__|init__|main__|future__|DIR__|FILE__)\w+__`,
    String.raw`\bglobalThis|\bwindow\b|\bself\[|this\[|Worker|importScripts|WebAssembly|XMLHttp|WebSocket|navigator|set[T]imeout\s*\(\s*"|\bDeno\b|\bBun\b`,
    String.raw`\bf?open\b|\bfile_|\bfs\b|\bFiles?\b|\bPaths?\b|pathlib|\bread\w*\s*\(|\bwrite\w*\s*\(|\bfwrite\s*\(\s*(?!STD)|\bWriteFile|\bReadFile|unlink|shutil|\bos\b|\benv\b|environ|[Gg]etenv|\bENV\b|\$_|\bhttp|[Ff]etch|[Rr]equest|[Ss]ocket|\bnet\b|curl_|axios|[Cc]onnect|[Ll]isten|\burl|\bio\b|chmod|rename|\bcopy`,
  ].join('|'),
);
/** Functions that can be called by name, as whole strings. */
const NAMED_FUNCTION =
  /^(?:system|exec|shell_exec|eval|assert|passthru|popen|proc_open|create_function|(?:node:)?child_process|subprocess|os|vm|builtins)$/;
/** In JavaScript a string can only be called through an object, which does not qualify anyway. */
const NAMED_MODULE = /^(?:node:)?(?:child_process|vm|module|worker_threads)$/;
/** Comments that tools run or take code from, and characters that no text contains. */
const READ_BY_TOOLS = /\0|\/\/go:|\bimport\s+"C"|@jest-environment|^#!/m;
const DEFINED = /\b(?:class|function|fn|def|func|struct|enum|trait|interface|mod|type)\s+(\w+)/g;

/** Names of modules, classes and functions that a file defines. */
export function definedIn(file: string, text: string): string[] {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return [name, ...[...text.matchAll(DEFINED)].map(([, one = '']) => one)];
}

/** Whether the program does nothing but examine texts; `own` are names that its files define. */
export function onlyLooksAtTexts(file: string, text: string, own: ReadonlySet<string>): boolean {
  const found = KINDS.find((one) => one.file.test(file));
  if (found === undefined || READ_BY_TOOLS.test(text)) return false;
  const isScript = /\.[cm]?[jt]s$/.test(file);
  if (isScript && QUOTE_IN_EXPRESSION.test(text)) return false;
  const outside = withoutStrings(text, found.parts, isScript ? NAMED_MODULE : NAMED_FUNCTION);
  if (outside === undefined || ACTS.test(outside.replaceAll(STRING, '""'))) return false;
  for (const [, ...groups] of outside.matchAll(found.named)) {
    const names = (groups.find((one) => one !== undefined) ?? '').split(/[ \t]*,[ \t]*/);
    if (!names.every((name) => found.harmless.test(name) || own.has(name.split('.').at(-1) ?? '')))
      return false;
  }
  return true;
}

/** Some languages name their modules in strings: these stay. */
const STRING = /"[\w@:./-]*"/g;
const MODULE = /^["'`][\w@:./-]+["'`]$/;
const BEFORE_MODULE = /\b(?:from|import|require)\s*\(?\s*$|(?:^|\n)[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?$/;

/** Undefined if a string holds code, names a function, or is not closed. */
function withoutStrings(text: string, parts: RegExp, named: RegExp): string | undefined {
  let isPlain = true;
  const outside = text.replaceAll(parts, (part, ...rest) => {
    if (/^(?:#|\/[/*])/.test(part)) return ' ';
    const at: number = rest.find((one) => typeof one === 'number') ?? 0;
    const isFormatted = FORMATTED.test(text.slice(Math.max(0, at - 2), at));
    if (/^["`]/.test(part) && PUT_IN.test(part)) isPlain = false;
    if (isFormatted && /\{[^}]*[([]/.test(part)) isPlain = false;
    if (named.test(part.slice(1, -1))) isPlain = false;
    return MODULE.test(part) && BEFORE_MODULE.test(text.slice(Math.max(0, at - 40), at))
      ? `"${part.slice(1, -1)}"`
      : '""';
  });
  return isPlain && !/["`]/.test(outside.replaceAll(STRING, '')) ? outside : undefined;
}

/** Runs the output of a program as code, or stores it. */
const TAKES_OUTPUT =
  /\|\s*(?!(?:tail|head|grep|wc|less|cat|sort|uniq|cut)\b)[^|\s]|\$\(|`|<\(|(?<![\w./-])(?:eval|source|xargs)(?![\w./-])|>(?!\s*\/dev\/null|&\d)/;

/** Whether a line does nothing with its programs' output. */
export const leavesOutput = (line: string): boolean => !TAKES_OUTPUT.test(line.replaceAll('||', ';'));

/** Most programs contain no samples, and are not examined further. */
export const mayHoldSamples = (text: string): boolean =>
  /\|\s*(?:ba|z|da)?sh\b|\beval\b|\bexec|base64|\bsystem\s*\(|fsockopen|\/dev\/tcp|\brm -rf\b|\.ssh\b|\.aws\b/.test(
    text,
  );
