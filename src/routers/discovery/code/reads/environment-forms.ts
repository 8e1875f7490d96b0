/**
 * How programs read the environment and their settings. Each form captures the name of what is read; the first letters
 * are fixed, so that a search skips most of a text.
 */
import { either } from '../../../../text/patterns/compose.ts';

/** The name of a variable or of a setting: `AI_GW`, `openai.base-url`, `OpenAI:Endpoint`. */
const NAME = String.raw`["'\x60]([A-Za-z_][\w.:-]{1,80})["'\x60]`;

/** Of code: `process.env.X`, `ENV['X']`, `getenv("X")`, `env::var("X")`, `$ENV{X}`, `$env:X`. */
export const CODE_FORMS = either(
  /\b(?:env|Env|ENV)\??\.([A-Z][A-Z\d_]{1,80})\b/g,
  new RegExp(String.raw`\b_?(?:env|ENV|environ|environment|SERVER|secrets)\??\.?\s?\[\s*${NAME}\s*\]`, 'g'),
  new RegExp(
    String.raw`[eE](?:nv|NV)\w{0,24}(?:\(\))?(?:(?:\.|::|->)\w{1,20})?[!?]?(?:<\w{1,20}>)?\(\s*${NAME}`,
    'g',
  ),
  /\bENV\{\s*["']?([A-Z_]\w{1,80})/g,
  /\$\{?env:([A-Za-z_]\w{1,80})/g,
  // Declared beside a setting: flags of a command line, tags of a field.
  /\benv(?:var|config)?\s?[:=]\s?[([]?["'\x60]([A-Z][A-Z\d_]{1,80})["'\x60]/g,
  // Settings that a library reads from the environment or a file.
  new RegExp(
    String.raw`\b[cC]onfig(?:uration)?(?:\.(?:get|Get|require)\w{0,20}(?:<\w{1,20}>)?)?[([]\s*${NAME}`,
    'g',
  ),
  new RegExp(String.raw`\b(?:viper\.GetString|getProperty)\(\s*${NAME}`, 'g'),
  /@(?:Value|ConfigProperty)\(\s*(?:name\s*=\s*)?"\$?\{?([A-Za-z_][\w.-]{1,80})/g,
);

/** Of a shell: `$X`, `${X}`, `${X:-…}`, `$env:X`, `%X%`, and what a workflow fills in. */
export const SHELL_FORMS = either(
  /\$\{\{\s*(?:vars|secrets|env|inputs)\.([A-Za-z_]\w{1,80})/g,
  /\$\{?env:([A-Za-z_]\w{1,80})/g,
  /\$\{?([A-Za-z_]\w{1,80})/g,
  /%([A-Za-z_]\w{1,80})%/g,
);

/** What a script itself assigns: `X=…`, `export X=…`, `$x = …`. */
export const SHELL_ASSIGNED = /(?<![\w$-])(?:\$?([A-Za-z_]\w{1,80}))\s?\+?=(?!=)/g;

/** Variables that a shell always has, and those of a proxy through which all traffic goes. */
export const NO_ENDPOINT =
  /^(?:null|true|false|args|input|this|PSScriptRoot|HOME|PWD|PATH|USER|(?:https?|all|no|ftp)_proxy)$/i;

/** The end of `const { A, B: c } = process.env`. */
export const UNPACKED = /\}\s*=\s*(?:process|import\.meta|Bun)\.env\b/g;

/** What a call does with a variable, by its name. */
const REMOVING = /unset|del(?:ete)?|remove|[.>:]pop|clear/i;
const SETTING = /(?:^|[._]|[a-z])(?:set(?!_?default)|put|stub|mock|patch)|^(?:Set|Put)/;

/** `local`: the script that reads it has assigned it before. */
export type Use = 'read' | 'set' | 'removed' | 'local';

/** What is done with the variable that was found between `start` and `end`. */
export function useOf(text: string, start: number, end: number): Use {
  const before = text.slice(Math.max(0, start - 60), start);
  if (/\bdel(?:ete)?\s+[\w.]*$/.test(before)) return 'removed';
  const found = text.slice(start, end);
  const callee = (/[\w.:>-]*$/.exec(before)?.[0] ?? '') + (/^[\w.:>-]*/.exec(found)?.[0] ?? '');
  if (found.includes('(')) {
    if (REMOVING.test(callee)) return 'removed';
    return SETTING.test(callee) ? 'set' : 'read';
  }
  const given = /^["']?\s*=(?![=~>])\s*(\$null\b|""|'')?/.exec(text.slice(end, end + 12));
  if (given === null) return 'read';
  return given[1] === undefined ? 'set' : 'removed';
}

/** The words before the name of a variable that a shell, or a tool of one, removes. */
const REMOVED = either(
  /\bunset(?:\s+-\w)?(?:\s+[A-Za-z_]\w*)*\s+$/,
  /\benv\s+(?:-\w\s+[A-Za-z_]\w*\s+|-\w\s+)*-u\s*$/,
  /\benv\s+(?:-\w\s+)*--unset[= ]$/,
  /\bset\s+-[a-z]*e[a-z]*\s+(?:[A-Za-z_]\w*\s+)*$/,
  /\b[Rr]emove-[Ii]tem\s+(?:-\w+\s+)*["']?[Ee]nv:\\?$/,
  /\bexport\s+-n\s+$/,
  /\bdeleteProperty\([^()]*,\s*["']$/,
);

export function isRemoved(text: string, offset: number): boolean {
  return REMOVED.test(
    text
      .slice(Math.max(0, offset - 160), offset)
      .split('\n')
      .at(-1) ?? '',
  );
}
