import { either } from '../../../text/patterns/compose.ts';

/** Values that are defined elsewhere: which variable is meant, and what applies when it is not set. */
export interface Reference {
  /** Names of variables, in order of appearance. */
  readonly names: readonly string[];
  /** The value with what the file gives for the case that a variable is not set in the place of it. */
  readonly filled: string;
  /** The value contains nothing else. */
  readonly isWhole: boolean;
}

/**
 * Shell, compose and Spring (`${X:-y}`, `${X:y}`, `$X`, `$(X)`), workflows and templates (`${{ vars.X }}`,
 * `{{ .Values.x }}`), LiteLLM (`os.environ/X`), editors (`{env:X}`, `${env:X}`), Windows (`%X%`), Terraform (`var.x`).
 */
const REFERENCE = either(
  /\$\{\{([^{}]{1,300})\}\}/g,
  /\{\{-?([^{}]{1,300})\}\}/g,
  /\$?\{(?:env[:.])?([A-Za-z_][\w.-]{0,100}(?:::\w{1,60})?)(?:(?::?[-=?+]|:)([^{}]{0,500}))?\}/g,
  /\$\(([A-Za-z_]\w{0,100})\)/g,
  /\$([A-Za-z_]\w{0,100})/g,
  /\bos\.environ\/(\w{1,100})/g,
  /^@?env:(\w{1,100})/g,
  /%([A-Z_]\w{2,100})%/g,
  /\b(?:var|local|data|module)\.([\w.]{1,100})/g,
);
/** In an expression: the names of variables and secrets, and a literal behind `||`, `??` or `default`. */
const INNER_NAME = /(?:secrets|vars|env_var\(|env|inputs|\.Values|lookup\('env',)[.\s('"]*([\w.-]{1,100})/g;
const INNER_DEFAULT = /(?:\|\||\?\?|\bdefault\s*\(?)\s*["']([^"']{1,300})["']/;

/** Most values are plain: they are not looked through for all of these. */
const HINT = /[$%{]|environ\/|env:|(?:var|local|data|module)\./;

export function referenceIn(value: string): Reference | undefined {
  if (!HINT.test(value)) return undefined;
  const names: string[] = [];
  let filled = '';
  let end = 0;
  let covered = 0;
  for (const match of value.matchAll(REFERENCE)) {
    const [whole, workflow, template, braced, given, ...plain] = match;
    covered += whole.length;
    const inner = workflow ?? template;
    if (inner !== undefined) for (const [, name = ''] of inner.matchAll(INNER_NAME)) names.push(name);
    const name = inner === undefined ? (braced ?? plain.find((one) => one !== undefined)) : undefined;
    if (name !== undefined) names.push(name);
    const fallback = inner === undefined ? given?.trim() : INNER_DEFAULT.exec(inner)?.[1];
    filled += value.slice(end, match.index) + (fallback || whole);
    end = match.index + whole.length;
  }
  if (covered === 0) return undefined;
  return { names, filled: filled + value.slice(end), isWhole: covered >= value.trim().length };
}
