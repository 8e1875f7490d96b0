import { namesAgentFile } from './agent-file.ts';
import type { Word } from './line.ts';
import type { Operands, Rule } from './table.ts';
import { isProjectPath, isProse } from './words.ts';

/** Names of targets and scripts that affect others or cannot be undone. */
const FAR_REACHING =
  /deploy(?!\/)|publish|release|\bprod|push|migrat|reset|drop|seed|destroy|nuke|purge|upload|install|delete|remove|wipe|teardown|rollback|send|exec:|:\/\//;

export const isFarReaching = (text: string): boolean => FAR_REACHING.test(text.toLowerCase());

/** A glob must not be able to match a secret: all of a folder, or files of a known kind. */
const GLOB_NAME =
  /^(?:\*\*?|[\w.-]*\*[\w.-]*\.(?:[mc]?[jt]sx?|py|go|rs|java|rb|php|md|mdx|txt|json|ya?ml|toml|s?css|html|cc?|h|[ch]pp|cs|kt|swift|sql|vue|svelte|xml|lock|log|csv|ipynb|pyc|map|snap|proto|graphql))$/;
export const isGlobKnown = (path: string): boolean =>
  path.split('/').every((segment) => {
    const [, head, inner, tail] = /^([^{}]*)\{([\w,]+)\}([^{}]*)$/.exec(segment) ?? [];
    const names = inner === undefined ? [segment] : inner.split(',').map((one) => `${head}${one}${tail}`);
    return names.every((name) => !/[*?[\]{}()!]/.test(name) || GLOB_NAME.test(name));
  });

const isFile = ({ text, quote }: Word): boolean =>
  (quote === '' ? /^[\w./:,+*-]+$/ : /^[\w .,@+*/()-]+$/).test(text) &&
  isGlobKnown(text) &&
  isProjectPath(text);

/** `--ext .ts,.tsx` */
const EXTENSIONS = /^(?:,?\.(?:[mc]?[jt]sx?|vue|json|py|md)){1,12}$/;

export const OPERAND: Readonly<Record<Operands, (word: Word) => boolean>> = {
  none: () => false,
  version: () => false,
  files: isFile,
  // A text with a slash may still be a path, quoted or not.
  pattern: (word) => (word.quote !== '' && !/^[~/.]|\/\.|\.\.\//.test(word.text)) || isFile(word),
  revisions: (word) =>
    isFile(word) ||
    (word.quote === '' &&
      /^[\w@][\w./@{}^~-]*(?::[\w-][\w./-]*)?$/.test(word.text) &&
      !word.text.includes('/.') &&
      isProjectPath(word.text.replace(/^[^:]*:?/, ''))),
  branches: ({ text, quote }) => quote === '' && /^[A-Za-z0-9][\w/-]*(?:\.\d+)*$/.test(text),
  // A name in a commit message can be printed by a later call, and used there.
  prose: ({ text, quote }) =>
    (quote === '' ? /^[\w.,:%+=/-]+$/.test(text) : true) && isProse(text) && !namesAgentFile(text),
  // With colons, as in `group:plugin:goal`, the named plugin is fetched; files outside the project are not its own.
  words: (word) =>
    EXTENSIONS.test(word.text) ||
    (!isFarReaching(word.text) &&
      !/^[^:]+:[^:]+:[^:]|(?:^|\/)\.\.(?:\/|$)/.test(word.text) &&
      (word.quote === ''
        ? /^[\w.:][\w./:,@+*[\]-]*$|^@[\w-]+\/[\w-]+$/.test(word.text) &&
          isProjectPath(word.text.replace(/\/\.\.\.$/, ''))
        : OPERAND.pattern(word))),
};

/** An operand or an option that the row of its program accepts. */
export function isKnown(word: Word, rule: Rule | undefined): boolean {
  if (rule === undefined) return false;
  const { text, quote } = word;
  if (!text.startsWith('-') || text === '-') return OPERAND[rule.operands](word);
  if (text === '--') return rule.operands !== 'branches';
  const [name = '', ...values] = text.split('=');
  const value = values.join('=');
  if (value !== '' && !OPERAND.pattern({ text: value, quote })) return false;
  // A tool that runs code loads the file that such a value names.
  if (rule.kind !== 'reads' && /^[/~]|(?:^|\/)\.\.(?:\/|$)/.test(value)) return false;
  const isLong = rule.longs.includes(name.startsWith('--') ? name.slice(2) : name);
  return isLong || (quote === '' && values.length === 0 && rule.shorts.test(text));
}
