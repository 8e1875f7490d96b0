/** Programs whose words are a small language, or whose first word names what runs: each has its own rule. */
import type { Word } from './line.ts';
import { isFarReaching, isKnown, OPERAND } from './operands.ts';
import { type Everyday, ruleFor } from './table.ts';

/** Undefined: not everyday by this rule; the table may still know it. */
type Rule = (words: readonly Word[]) => Everyday | undefined;

const isOption = ({ text, quote }: Word): boolean => quote === '' && /^-./.test(text);
const areFiles = (words: readonly Word[]): boolean => words.every(OPERAND.files);
const readsIf = (is: boolean): Everyday | undefined => (is ? 'reads' : undefined);
const runsIf = (is: boolean): Everyday | undefined => (is ? 'runs' : undefined);
const startsIf = (is: boolean): Everyday | undefined => (is ? 'starts' : undefined);

/** Prints lines by number or by a plain pattern, and makes plain replacements in the output. */
const SED_SCRIPT =
  /^(?:(?:\d+|\$|\/[\w .:=-]+\/)(?:,(?:\+?\d+|\$|\/[\w .:=-]+\/))?[pdq]|s([/|#,])[\w .:=-]*\1[\w .:=-]*\1[gI]?)(?:; ?\d+q)?$/;
const sed: Rule = (words) => {
  const options = words.filter(isOption);
  const [script, ...files] = words.filter((word) => !isOption(word));
  const isPlain = options.every(({ text }) => /^-[nEr]+$/.test(text));
  return readsIf(isPlain && script !== undefined && SED_SCRIPT.test(script.text) && areFiles(files));
};

/** Columns, lines by number or pattern: nothing that starts, reads or writes anything. */
const AWK_PROGRAM =
  /^(?:NR ?(?:[<>]=?|==) ?\d+(?: ?&& ?NR ?(?:[<>]=?|==) ?\d+)?|\/[\w .:=-]+\/)? ?(?:\{ ?print(?:\$(?:\d+|NF)|NR|NF|"[\w ,:=-]*"|[ ,])* ?\})?$/;
const awk: Rule = (words) => {
  const rest = /^-F/.test(words[0]?.text ?? '') ? words.slice(words[0]?.text === '-F' ? 2 : 1) : words;
  const separator = words.slice(0, words.length - rest.length);
  const [program, ...files] = rest;
  const isPlain = separator.every(({ text }) => /^(?:-F)?[,:;|\t /-]?$/.test(text));
  return readsIf(isPlain && program?.quote === "'" && AWK_PROGRAM.test(program.text) && areFiles(files));
};

const FIND_TEST =
  /^-(?:i?name|i?path|i?wholename|i?regex|regextype|type|maxdepth|mindepth|size|[acm]time|[acm]min|[ac]?newer|empty|print0?|printf|ls|prune|quit|not|o|or|a|and|depth|xdev|mount|daystart|user|group|uid|gid|nouser|nogroup|links|inum|readable|writable|executable|true|false)$|^-\d+$/;
const find: Rule = (words) =>
  readsIf(words.every((word) => (isOption(word) ? FIND_TEST.test(word.text) : isFindWord(word))));
const isFindWord = (word: Word): boolean =>
  OPERAND.files(word) ||
  (word.quote === '' && /^\+?\d+[kMGcbw]?$/.test(word.text)) ||
  // A format of `-printf`.
  (word.quote !== '' && /^(?:%[a-zA-Z]|[\w ,:=-])+$/.test(word.text));

const jq: Rule = (words) => {
  const [filter, ...files] = words.filter((word) => !isOption(word));
  const isPlain = words.filter(isOption).every(({ text }) => /^-[rcseSCM]+$/.test(text));
  return readsIf(
    isPlain &&
      filter !== undefined &&
      !/\$|input|import|include|debug|@/.test(filter.text) &&
      areFiles(files),
  );
};

/** Requests to this machine that send and store nothing. */
const LOCAL = /^(?:http:\/\/)?(?:localhost|127\.0\.0\.1)(?::\d{2,5})?(?:\/[\w./-]*)?(?:\?[\w=.-]*)?$/;
const curl: Rule = (words) =>
  readsIf(
    words.some(({ text }) => LOCAL.test(text)) &&
      words.every(({ text, quote }) => (quote === '' && /^-[sSfiIvL]+$/.test(text)) || LOCAL.test(text)),
  );

const test: Rule = (words) => {
  const inner = words.at(-1)?.text === ']' ? words.slice(0, -1) : words;
  return readsIf(inner.every((word) => /^-[a-zA-Z]{1,2}$|^!?=$/.test(word.text) || OPERAND.files(word)));
};

/** The second operand would be written. */
const uniq: Rule = (words) =>
  readsIf(
    words.filter((word) => !isOption(word)).length <= 1 &&
      words.every((word) => (isOption(word) ? /^-[cdiu0-9fsw]+$/.test(word.text) : OPERAND.files(word))),
  );

const SCRIPT_NAME = /^[a-z][\w:.-]*$/i;
/** Words that package managers do not interpret themselves. */
const USUAL_SCRIPT =
  /^(?:build|tests?|lint|dev|start|format|fmt|check|type-?check|types|coverage|unit|e2e|docs|compile|verify|preview)(?:[:.-][\w:.-]+)?$/;
/** A script accepts the same words as the runners in the table. */
const isScriptWord = (word: Word): boolean => isKnown(word, ruleFor(['npm', 'test'])?.[0]);

const scripts: Rule = (words) => {
  let rest = words;
  if (/^(?:-r|--recursive)$/.test(rest[0]?.text ?? '')) rest = rest.slice(1);
  else if (
    /^(?:--filter|-F|--prefix|--workspace|-w|--cwd|-C|workspace)$/.test(rest[0]?.text ?? '') &&
    rest[1] !== undefined
  ) {
    if (!OPERAND.words(rest[1])) return undefined;
    rest = rest.slice(2);
  }
  const isRun = /^run(?:-script)?$/.test(rest[0]?.text ?? '');
  const [script, ...more] = isRun ? rest.slice(1) : rest;
  if (script === undefined) return readsIf(isRun && rest.length === 1);
  const isNamed = (isRun ? SCRIPT_NAME : USUAL_SCRIPT).test(script.text) && !isFarReaching(script.text);
  return runsIf(isNamed && script.quote === '' && more.every(isScriptWord));
};
/** With `npm`, only the word after `run` is a script. */
const npm: Rule = (words) =>
  words.some(({ text }) => text.startsWith('run') || text === 'test') ? scripts(words) : undefined;

const PLAIN_FLAG = /^--?[a-z][a-z-]{0,20}$/;
/** A project script defines its own options; those that name a destination or act permanently are not everyday. */
const isScriptArgument = (word: Word): boolean =>
  !isFarReaching(word.text) && (isOption(word) ? PLAIN_FLAG.test(word.text) : OPERAND.words(word));
const scriptFile =
  (name: RegExp): Rule =>
  (words) => {
    const [script, ...more] = words;
    const isPlain =
      script !== undefined && script.quote === '' && name.test(script.text) && OPERAND.words(script);
    return startsIf(isPlain && more.every(isScriptArgument));
  };
/** A relative path: files elsewhere are not the project's. */
const nodeFile = scriptFile(/^(?:\.\/)?\w[\w-]*(?:\/[\w.-]+)*\.[mc]?[jt]s$/);
const node: Rule = (words) =>
  words[0]?.text === '--test' ? startsIf(words.slice(1).every(OPERAND.files)) : nodeFile(words);

const pythonFile = scriptFile(/^(?:\.\/)?\w[\w-]*(?:\/[\w.-]+)*\.py$/);
const MANAGED = /^(?:test|check|showmigrations|makemigrations|runserver)$/;
const python: Rule = (words) =>
  /manage\.py$/.test(words[0]?.text ?? '') && !MANAGED.test(words[1]?.text ?? '')
    ? undefined
    : pythonFile(words);

/** A package of the project by its folder or file; others are fetched. */
const go: Rule = (words) =>
  words[0]?.text === 'run' && /^(?:\.(?:\/[\w/-]+)?|[\w/-]+\.go)$/.test(words[1]?.text ?? '')
    ? startsIf(words.slice(2).every(isScriptArgument))
    : undefined;

/** With a second word, changes to files of the first would be lost. */
const git: Rule = (words) =>
  runsIf(/^checkout(?: -q)?(?: -b)? [A-Za-z][\w/-]*$/.test(words.map(({ text }) => text).join(' ')));

const source: Rule = (words) =>
  runsIf(words.length === 1 && /^(?:\.\/)?\.?v?env\/bin\/activate$/.test(words[0]?.text ?? ''));
const date: Rule = (words) => readsIf(words.every(({ text }) => /^\+[\w%: /.-]*$|^-u$/.test(text)));
const command: Rule = (words) =>
  readsIf(words[0]?.text === '-v' && words.length === 2 && words.slice(1).every(OPERAND.words));

export const SPECIAL: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['sed', sed],
  ['awk', awk],
  ['find', find],
  ['jq', jq],
  ['curl', curl],
  ['test', test],
  ['[', test],
  ['uniq', uniq],
  ['npm', npm],
  ['pnpm', scripts],
  ['yarn', scripts],
  ['bun', (words) => npm(words) ?? nodeFile(words[0]?.text === 'run' ? words.slice(1) : words)],
  ['node', node],
  ['tsx', nodeFile],
  ['python', python],
  ['python3', python],
  ['git', git],
  ['go', go],
  ['source', source],
  ['.', source],
  ['date', date],
  ['command', command],
]);
