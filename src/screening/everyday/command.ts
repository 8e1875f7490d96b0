import { programsOf, type Word } from './line.ts';
import { isKnown } from './operands.ts';
import { mayShowAnything } from './searches.ts';
import { SPECIAL } from './special.ts';
import { type Everyday, ruleFor } from './table.ts';
import { isProjectPath, isQuiet, LONGEST } from './words.ts';

/** Variables before a program that change only its output. */
const QUIET_VARIABLE =
  /^(?:CI|NODE_ENV|FORCE_COLOR|NO_COLOR|RUST_BACKTRACE|RUST_LOG|CARGO_TERM_COLOR|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|TZ|LANG|LC_ALL|CGO_ENABLED|TERM|COLUMNS|VITEST_MAX_WORKERS)=[\w.-]{0,20}$/;
/** Folders in which a project keeps programs that it runs. */
const TOOL_FOLDER =
  /^(?:\.\/)?(?:\.?venv\/bin|vendor\/bin|node_modules\/\.bin)\/(?=[\w.-]+$)|^\.\/(?=(?:mvnw|gradlew)$)/;

/** Tools that projects usually install, so that nothing is fetched; a missing one is mentioned and allowed. */
const FETCHED = 'tsc vitest eslint prettier jest mocha biome playwright vue-tsc stylelint knip oxlint';
/** Programs that start another one in the project's own environment. */
const CARRIERS = 'uv poetry pipenv pdm hatch rye bundle python python3';
const CARRIER =
  /^(?:(?:uv|poetry|pipenv|pdm|hatch|rye) run|bundle exec|python3? -m (?:pytest|mypy|black|ruff|isort|flake8|pylint))$/;

/** Commands of this program, however it is started: agents must not disable it. */
const isOwn = (command: string): boolean =>
  ['tokenauditor', 'allow-once', '--undo', '--explicit-allow', '--policy'].some((word) =>
    command.toLowerCase().includes(word),
  ) ||
  (command.includes('except') && command.includes('--reason')) ||
  // Its folder is git-ignored, and would be stashed with other ignored files.
  (command.includes('stash') && command.includes('--all'));

export function everydayCommand(command: string): Everyday | undefined {
  if (
    isOwn(command) ||
    command.length > LONGEST ||
    !isQuiet(command.replaceAll('/dev/null', 'null').replaceAll('\n', ' '))
  )
    return undefined;
  let found: Everyday = 'reads';
  const programs = programsOf(command.trim());
  if (programs === undefined || programs.length > 12) return undefined;
  for (const words of programs) {
    const kind = everydayProgram(words);
    if (kind === undefined) return undefined;
    if (kind === 'starts' || found === 'reads') found = kind;
  }
  return found;
}

/** One program with its words, and what may precede it. */
function everydayProgram(given: readonly Word[]): Everyday | undefined {
  let words = given;
  // Compared before a pattern is compiled: most lines contain none of this.
  const is = (at: number, text: string) => words[at]?.quote === '' && words[at].text === text;
  const has = (at: number, like: RegExp) => words[at]?.quote === '' && like.test(words[at].text);
  const isVariable = (at: number) => words[at]?.text.includes('=') === true && has(at, QUIET_VARIABLE);
  if (is(0, 'cross-env') && isVariable(1)) words = words.slice(1);
  while (isVariable(0)) words = words.slice(1);
  if (is(0, 'timeout') && has(1, /^\d{1,5}[smh]?$/)) words = words.slice(2);
  else if (is(0, 'time')) words = words.slice(1);
  const [first, second, third] = words;
  if (first === undefined || first.quote !== '') return undefined;
  const program = first.text.includes('/') ? first.text.replace(TOOL_FOLDER, '') : first.text;
  const front = `${program} ${second?.text}`;
  const mayCarry = CARRIERS.split(' ').includes(program);
  if (mayCarry && (CARRIER.test(front) || CARRIER.test(`${front} ${third?.text}`))) {
    // A tool of the environment is judged by itself, and runs code of the project in any case.
    const start = has(2, /^--(?:no-sync|frozen|locked|offline)$/) ? 3 : 2;
    const kind = everydayProgram(words.slice(start));
    return kind === 'reads' ? 'runs' : kind;
  }
  if (is(0, 'npx') && second?.quote === '' && FETCHED.split(' ').includes(second.text))
    return everydayProgram(words.slice(1));
  const rest = words.slice(1);
  if (mayShowAnything(program, rest)) return undefined;
  return SPECIAL.get(program)?.(rest) ?? byTable([{ text: program, quote: '' }, ...rest]);
}

function byTable(given: readonly Word[]): Everyday | undefined {
  let words = given;
  const [git, option, place] = given;
  if (git?.text === 'git') {
    if (option?.text === '--no-pager') words = [git, ...words.slice(2)];
    else if (option?.text === '-C' && place !== undefined && isProjectPath(place.text))
      words = [git, ...words.slice(3)];
  }
  const found = ruleFor(words.map(({ text }) => text));
  if (found === undefined) return undefined;
  const [rule, length] = found;
  const rest = words.slice(length);
  if (rule.operands === 'version' && !/^--version$|^-[vV]$/.test(rest.map(({ text }) => text).join(' ')))
    return undefined;
  return rest.every((word) => isKnown(word, rule)) ? rule.kind : undefined;
}
