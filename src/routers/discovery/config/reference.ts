import { either } from '../../../text/patterns/compose.ts';

/** Values that are defined elsewhere: which variable is meant, and what applies when it is not set. */
export interface Reference {
  /** Names of variables, in order of appearance. */
  readonly names: readonly string[];
  /** The value with what the file gives for the case that a variable is not set in the place of it. */
  readonly filled: string;
  /** Where the first default is; -1 if there is none. */
  readonly defaultAt: number;
  /** The value contains nothing else. */
  readonly isWhole: boolean;
}

/**
 * Shell, compose and Spring (`${X:-y}`, `${X:y}`, `$X`, `$(X)`), workflows and templates (`${{ vars.X }}`,
 * `{{ .Values.x }}`), LiteLLM (`os.environ/X`), editors (`{env:X}`, `${env:X}`, `${localEnv:X}`), Windows (`%X%`), Terraform (`var.x`).
 */
const REFERENCE = either(
  /\$\{\{([^{}]{1,300})\}\}/g,
  /\{\{-?([^{}]{1,300})\}\}/g,
  /\$?\{(?:(?:local|container)?[eE]nv[:.])?([A-Z][A-Z\d_]{0,100}(?=[-=?+])|[A-Za-z_][\w.-]{0,100}(?:::\w{1,60})?)(?:(?::?[-=?+]|:)([^{}]{0,500}))?\}/g,
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
  let defaultAt = -1;
  for (const match of value.matchAll(REFERENCE)) {
    const [whole, workflow, template, braced, given, ...plain] = match;
    covered += whole.length;
    const inner = workflow ?? template;
    if (inner !== undefined) names.push(...namesIn(inner));
    const name = inner === undefined ? (braced ?? plain.find((one) => one !== undefined)) : undefined;
    if (name !== undefined) names.push(name);
    const fallback = inner === undefined ? given?.trim() : INNER_DEFAULT.exec(inner)?.[1];
    if (fallback && defaultAt < 0) defaultAt = match.index;
    filled += value.slice(end, match.index) + (fallback || whole);
    end = match.index + whole.length;
  }
  if (covered === 0) return undefined;
  const isWhole = covered >= value.trim().length;
  return { names, filled: filled + value.slice(end), defaultAt, isWhole };
}

/** In an expression of a template; a name alone is one as well: `{{ LLM_GATE }}`. */
function namesIn(inner: string): string[] {
  const names = [...inner.matchAll(INNER_NAME)].map(([, name = '']) => name);
  if (names.length > 0) return names;
  return [/^-?\s*([A-Za-z_]\w{1,100})\s*-?(?:\||$)/.exec(inner)?.[1] ?? []].flat();
}
