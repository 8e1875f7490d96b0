import type { CallContext } from '../vocabulary/call-context.ts';
import { SEVERITIES, type Severity } from '../vocabulary/orders.ts';
import type { Screening } from '../vocabulary/screening.ts';
import type { CallSubject, ReadCommand } from './contract/call.ts';
import type { CallCheck, Checks, Observation, TextSubject } from './contract/check.ts';
import {
  COMMAND_UNKNOWN,
  DATA_EXFILTRATION,
  DESTRUCTIVE_FILE,
  SECRET_EXPOSED,
  SECRET_READ,
} from './contract/check-ids.ts';
import { hideSecrets } from './hide-secrets.ts';
import { filesOf } from './session/run-files.ts';
import { CheckRun, coverageOf, emptyTally, runCallCheck, runCheck, type Tally } from './tally.ts';
import { keyNamedBy, madeKeys } from './written/made-keys.ts';
import { isDecided, isGivenByOthers } from './written/started-by-programs.ts';
import { type StartFolders, startFolders, subjectsIn } from './written/started-in.ts';
import { givenPlaces, type TestPlaces, testPlacesOf } from './written/test-homes.ts';
import { isCutOff, type WrittenScript, writtenScripts } from './written/written-scripts.ts';

/** Screens a call with the given checks. A check that throws is counted in coverage, never silently passed. */
export function screenCall(call: CallSubject, checks: Checks): Screening {
  const tally = emptyTally();
  overChecks(call, checks.calls, tally);
  for (const view of call.views) addView(view, checks.calls, tally);
  for (const check of checks.texts) {
    if (check.card.reads.includes('call'))
      runCheck(check.card, () => overTexts(check.inspect, call.texts), tally);
  }
  if (isPartlyRead(call)) tally.capped.push(PARTIAL);
  if (call.isPartlyLooked) tally.capped.push(UNRESOLVED);
  // Removed text is not reported, but still hidden.
  const isBearing =
    tally.signals.some(({ check }) => check === SECRET_EXPOSED) ||
    call.texts.some(({ removed }) => removed !== undefined);
  const signals = isBearing ? hideSecrets(tally.signals, call.texts) : tally.signals;
  return { signals, coverage: coverageOf(tally) };
}

/** Scripts that each check processes before more are read: all of a session's would fill memory. */
const AT_ONCE = 32;

interface Read {
  readonly script: WrittenScript;
  readonly subject: CallSubject;
}

/** Most sessions leave no code; then the call stays the object that it is. */
const withFiles = (call: CallSubject): CallSubject =>
  (call.context.session?.code?.size ?? 0) === 0
    ? call
    : {
        ...call,
        filesRun: (command, context) =>
          context.session?.code === undefined ? [] : filesOf(command, context, context.session.code),
      };

function overChecks(given: CallSubject, checks: readonly CallCheck[], tally: Tally): void {
  const call = withFiles(given);
  const scripts = writtenScripts(call);
  let next = scripts.next();
  // Most calls write no script: then the check runs directly, which saves a good part of the time.
  if (next.done === true) {
    for (const check of checks) runCallCheck(check, call, tally);
  } else {
    const runs = checks.map((check) => new ScriptsCheck(check, call));
    while (next.done !== true) {
      const some: Read[] = [];
      for (; next.done !== true && some.length < AT_ONCE; next = scripts.next()) {
        const { command } = next.value;
        some.push({
          script: next.value,
          subject: { ...call, commands: [command], actions: [], texts: [] },
        });
      }
      for (const run of runs) for (const { subject, script } of some) run.inspect(subject, script);
    }
    for (const run of runs) run.addTo(tally);
  }
  if (next.value && !tally.capped.includes(UNREAD)) tally.capped.push(UNREAD);
}

/** What the call with its real paths adds: only findings that are new or more severe than those as spelled. */
function addView(view: CallSubject, checks: readonly CallCheck[], tally: Tally): void {
  const seen = emptyTally();
  overChecks(view, checks, seen);
  const spelled = [...tally.signals];
  for (const signal of seen.signals) {
    const isSaid = spelled.some(
      ({ check, path, severity }) =>
        check === signal.check && path === signal.path && isAtLeast(severity, signal.severity),
    );
    if (!isSaid) tally.signals.push(signal);
  }
  tally.failed.push(...seen.failed.filter((id) => !tally.failed.includes(id)));
  tally.capped.push(...seen.capped.filter((id) => !tally.capped.includes(id)));
  tally.unlisted.push(...seen.unlisted.filter((id) => !tally.unlisted.includes(id)));
}

const isAtLeast = (one: Severity, other: Severity): boolean =>
  SEVERITIES.indexOf(one) >= SEVERITIES.indexOf(other);

/** Runs every text check on a single text (a reply, a file, a note). */
export function screenText(subject: TextSubject, checks: Checks): Screening {
  const tally = emptyTally();
  for (const check of checks.texts) {
    if (check.card.reads.includes('text')) runCheck(check.card, () => check.inspect(subject), tally);
  }
  return { signals: tally.signals, coverage: coverageOf(tally) };
}

/** The name in coverage for a command that was only partly read. */
const PARTIAL = 'command.reading';
/** The same for paths that were not looked up: a call that names too many requires approval. */
const UNRESOLVED = 'path.resolving';
/** The same for session code that the call runs and that was not read completely. */
const UNREAD = 'code.reading';

const isPartlyRead = (call: CallSubject): boolean => call.isPartlyRead || call.commands.some(isCutOff);

interface Pending {
  readonly said: Observation;
  readonly places: readonly TestPlaces[];
  readonly key: string | undefined;
}

/** One check over the call itself, then each script it writes or runs. */
class ScriptsCheck extends CheckRun {
  readonly #check: CallCheck;
  readonly #seen = new Set<string>();
  /** Findings about a home, a folder or a key that another of the scripts may have made. */
  readonly #pending: Pending[] = [];
  readonly #testPlaces = new Set<TestPlaces>();
  readonly #madeKeys = new Set<string>();
  readonly #folders: StartFolders | undefined;

  constructor(check: CallCheck, call: CallSubject) {
    super(check.card);
    this.#check = check;
    if (check.placesAnywhere !== undefined) this.#folders = startFolders(call);
    for (const one of OF_KEYS.has(check.card.id) ? call.commands : []) this.#noteKeys(one, call.context);
    this.observe(() => this.#ofCall(call));
  }

  inspect(subject: CallSubject, script: WrittenScript): void {
    if (this.#check.readsSession === true) return;
    if (script.isGuess === true) {
      this.observe(() => this.#ofGuess(subject));
      return;
    }
    if (this.#check.card.id === SECRET_READ)
      for (const place of givenPlaces(script)) this.#testPlaces.add(place);
    if (OF_KEYS.has(this.#check.card.id) && script.isRun) this.#noteKeys(script.command, subject.context);
    this.observe(() => this.#ofScript(subject, script));
    if (!script.isRun || this.#folders === undefined) return;
    for (const one of subjectsIn(subject, this.#folders, this.#check.placesAnywhere ?? []))
      this.observe(() => this.#ofScript(one, script));
  }

  override addTo(tally: Tally): void {
    const isMade = (key: string | undefined) => key !== undefined && this.#madeKeys.has(key);
    const kept = this.#pending.filter(
      ({ places, key }) => !places.some((place) => this.#testPlaces.has(place)) && !isMade(key),
    );
    this.observe(() => kept.map(({ said }) => said));
    super.addTo(tally);
  }

  #noteKeys(command: ReadCommand, context: CallContext): void {
    for (const file of madeKeys(command, context)) this.#madeKeys.add(file);
  }

  *#ofCall(call: CallSubject): Generator<Observation> {
    for (const one of this.#check.inspectCall(call)) {
      this.#seen.add(`${one.path} ${one.evidence}`);
      yield one;
    }
  }

  /** Of a text that may be run, what no honest file of that kind does. */
  *#ofGuess(subject: CallSubject): Generator<Observation> {
    const { card } = this.#check;
    if (!CLEARLY_HARMFUL.has(card.id)) return;
    for (const one of this.#check.inspectCall(subject))
      if (isAtLeast(one.severity ?? card.severity, 'high') && !this.#seen.has(`${one.path} ${one.evidence}`))
        yield { ...one, severity: 'high' };
  }

  /** A script that is not run yet is judged one step milder. */
  *#ofScript(subject: CallSubject, script: WrittenScript): Generator<Observation> {
    const { command, isRun, isAutorun, isProgram, isWholeShell, isPipeline } = script;
    const { card } = this.#check;
    // A workflow sends data away without asking again.
    const isOwn = isProgram === true && OWN_THINGS.has(card.id);
    const isFull = (isRun && !isOwn) || (isAutorun && card.id === DATA_EXFILTRATION);
    for (const one of this.#check.inspectCall(subject)) {
      if (isRun && isWholeShell === true && isUnknown('syntax', this.#check, one)) {
        yield { ...one, severity: 'high' };
        continue;
      }
      // Most programs have functions that start their arguments; few start what was decoded or fetched.
      if (isProgram === true && isUnknown('program', this.#check, one)) {
        if (isDecided(command)) yield { ...one, severity: 'high' };
        else if (isGivenByOthers(command)) yield one;
        continue;
      }
      // A line that writes a script and runs it may have been read as a whole already.
      if (this.#seen.has(`${one.path} ${one.evidence}`)) continue;
      const isElsewhere =
        isPipeline === true && card.id === DESTRUCTIVE_FILE && one.evidence.startsWith('rm ~/.');
      const said = isFull && !isElsewhere ? one : { ...one, severity: milder(one.severity ?? card.severity) };
      const places = card.id === SECRET_READ && isProgram === true ? testPlacesOf(script, one) : [];
      const key = OF_KEYS.has(card.id) && isRun ? keyNamedBy(one, subject.context) : undefined;
      if (places.length === 0 && key === undefined) yield said;
      else this.#pending.push({ places, key, said });
    }
  }
}

const isUnknown = (what: 'syntax' | 'program', { card }: CallCheck, { evidence }: Observation): boolean =>
  card.id === COMMAND_UNKNOWN && evidence === `unknown ${what}`;

const OF_KEYS = new Set([SECRET_READ, DATA_EXFILTRATION]);

/** Downloads and runs, opens a shell to others, sends secrets, destroys a home, takes the guard away. */
const CLEARLY_HARMFUL = new Set([
  'execution.remote-script',
  'execution.reverse-shell',
  'execution.obfuscated',
  DATA_EXFILTRATION,
  'credential.disclosure',
  DESTRUCTIVE_FILE,
  'destructive.system',
  'defense.guard',
]);

/** Tests and seeds delete rows and objects that they made; a command line deletes real ones. */
const OWN_THINGS = new Set(['destructive.database', 'destructive.service']);

const milder = (severity: Severity): Severity =>
  SEVERITIES[Math.max(0, SEVERITIES.indexOf(severity) - 1)] ?? severity;

function* overTexts(
  inspect: (subject: TextSubject) => Generator<Observation>,
  texts: readonly TextSubject[],
): Generator<Observation> {
  for (const subject of texts) yield* inspect(subject);
}
