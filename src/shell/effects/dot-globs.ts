import type { Effect } from '../reading/effect.ts';
import type { Reading, Run } from '../reading/reading.ts';

const SWITCH = /^(?:dot_?glob|glob_?dots)$/i;

const isSwitch = ({ program, args, environment }: Run): boolean => {
  const texts = args.map(({ text }) => text);
  if (program === 'setopt' || program === 'options') return texts.some((text) => SWITCH.test(text));
  if (program === 'shopt')
    return texts.some((text) => /^-\w*s/.test(text)) && texts.some((text) => SWITCH.test(text));
  if (/^(?:export|declare|typeset)$/.test(program)) return texts.some((text) => /^GLOBIGNORE=./.test(text));
  return (
    environment.some(({ name }) => name === 'GLOBIGNORE') ||
    texts.some(
      (text, i) => /^[-+]?o?dotglob$|^globdots$/i.test(text) && /^-\w*[oO]$/.test(texts[i - 1] ?? ''),
    )
  );
};

/** `rm x*(D)` of zsh. */
const QUALIFIED = /\([^()/]{0,20}D[^()/]{0,20}\)$/;

/** The line sets an option that lets stars match names that begin with a dot. */
export const hasDotSwitch = ({ variables, runs }: Reading): boolean =>
  variables.has('GLOBIGNORE') ||
  runs.some(
    (run) => isSwitch(run) || (run.args.some(({ text }) => QUALIFIED.test(text)) && isOfZsh(run, runs)),
  );

const isOfZsh = ({ parent }: Run, runs: readonly Run[]): boolean =>
  parent === undefined || runs[parent]?.program === 'zsh';

/** Patterns that match dot files explicitly. */
export function withDots(effect: Effect): Effect {
  if (effect.does === 'read') return { ...effect, path: dottedSource(effect.path) };
  if (effect.does === 'delete') return { ...effect, path: dotted(effect.path) };
  if (effect.does !== 'write') return effect;
  const { path, source } = effect;
  return { ...effect, path: dotted(path), ...(source === undefined ? {} : { source: dottedSource(source) }) };
}

/** Reading all files of a project folder is routine and targets no particular file. */
const dottedSource = (path: string): string => (/^[~$/]|\*.*\/./.test(path) ? dotted(path) : path);
const dotted = (path: string): string => path.replace(QUALIFIED, '').split('/').map(dottedStep).join('/');
const dottedStep = (step: string): string =>
  step === '*' ? '{*,.*}' : /^[*?]/.test(step) && step !== '**' ? `{,.}${step}` : step;
