import type { Reading, Run, Word } from '../../shell/reading/reading.ts';
import { beginningOf } from '../../text/limits.ts';

/** A program with its words, without the launcher that starts it. */
export interface Started {
  readonly program: string;
  readonly args: readonly Word[];
}

/** Launchers whose next word (after their own options) is the program: `npx wrangler`, `bundle exec rails`. */
const LAUNCHERS: ReadonlyMap<string, RegExp> = new Map([
  ['npx', /^$/],
  ['bunx', /^$/],
  ['uvx', /^$/],
  ['pnpx', /^$/],
  ['sail', /^$/],
  ['pnpm', /^(?:dlx|exec|x)$/],
  ['yarn', /^(?:dlx|exec|run|)$/],
  ['npm', /^(?:exec|x)$/],
  ['bun', /^(?:x|run)$/],
  ['bundle', /^exec$/],
  ['pipx', /^run$/],
  ['poetry', /^run$/],
  ['pipenv', /^run$/],
  ['uv', /^run$/],
  ['rye', /^run$/],
  ['hatch', /^run$/],
  ['pdm', /^run$/],
  ['mise', /^exec$/],
  ['spring', /^$/],
  ['php', /^$/],
  ['python', /^$/],
  ['python3', /^$/],
  ['ruby', /^$/],
  ['node', /^$/],
]);

/** In lower case with single spaces, as the tables of lines expect it. */
export const lineOf = ({ program, args }: Started): string => wordLine([program, ...textsOf(args)]);

/** More than an honest line of a program in a table has; what is longer counts as unread. */
const LONGEST_LINE = 8_000;

/** Words as a table of lines reads them. Not for programs that no table has: their lines may be of any length. */
export const wordLine = (words: readonly string[]): string =>
  beginningOf(words.join(' '), LONGEST_LINE).toLowerCase();

const textsOf = (args: readonly Word[]): string[] => args.map(({ text }) => text);

/** The program that really runs behind package runners and interpreters. At most two launchers deep. */
export function started(run: Run): Started {
  if (run.program !== 'java' && !LAUNCHERS.has(run.program)) return run;
  let found: Started = { program: run.program, args: run.args };
  for (let depth = 0; depth < 2; depth++) {
    const next = behind(found);
    if (next === undefined) break;
    found = next;
  }
  return found;
}

function behind({ program, args }: Started): Started | undefined {
  if (program === 'java') return behindOption(args, '-jar');
  const verbs = LAUNCHERS.get(program);
  if (verbs === undefined) return undefined;
  // These start a program of the project by its name alone.
  if (/^(?:pnpm|bun)$/.test(program) && LOCAL_PROGRAM.test(args[0]?.text ?? '')) return named(args, 0);
  if (program.startsWith('python') && args.some(({ text }) => text === '-m')) return behindOption(args, '-m');
  let at = args.findIndex(({ text }) => !text.startsWith('-'));
  if (at < 0) return undefined;
  const word = args[at]?.text ?? '';
  const takesVerb = !verbs.test('') || (verbs.test(word) && word !== '');
  if (takesVerb) {
    if (!verbs.test(word)) return undefined;
    at = args.findIndex(({ text }, i) => i > at && !text.startsWith('-'));
    if (at < 0) return undefined;
  }
  // `-c` and `-e` give code, not a file to start.
  if (args.slice(0, at).some(({ text }) => /^-[ce]$/.test(text))) return undefined;
  return named(args, at);
}

const LOCAL_PROGRAM =
  /^(?:prisma|drizzle-kit|typeorm|sequelize(?:-cli)?|knex|mikro-orm|cdk|cdktf|sst|serverless|sls|wrangler|vercel|netlify|firebase|supabase|pulumi)$/;

function behindOption(args: readonly Word[], option: string): Started | undefined {
  const at = args.findIndex(({ text }) => text === option);
  return at < 0 ? undefined : named(args, at + 1);
}

function named(args: readonly Word[], at: number): Started | undefined {
  const word = args[at]?.text;
  if (word === undefined) return undefined;
  const file = word.replace(/^.*[/\\]/, '').toLowerCase();
  // `wrangler@3`, `@scope/cli@latest`, `jenkins-cli.jar`.
  const program = file.replace(/(.)@[\w.^~-]+$/, '$1').replace(/\.(?:jar|phar|exe|cmd)$/, '');
  return { program, args: args.slice(at + 1) };
}

/** The value of a variable for a run: its own, that of the starting program, or the line's. */
export function environmentOf(run: Run, reading: Reading, name: string): string | undefined {
  let at: Run | undefined = run;
  for (let depth = 0; at !== undefined && depth < 8; depth++) {
    const own = at.environment.find((one) => one.name === name);
    if (own !== undefined) return own.value.text;
    at = reading.runs[at.parent ?? -1];
  }
  return reading.variables.get(name)?.text;
}
