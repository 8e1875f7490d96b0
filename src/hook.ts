/**
 * The hook process: one event of a host in, one answer out. It runs for every call an agent makes, so it loads nothing
 * that an everyday call does not need. If anything fails here, the answer blocks.
 */
import { writeSync } from 'node:fs';
import type { HookOutput } from './doors/hook/adapter/adapter.ts';
import { adapterFor, hostNamed } from './doors/hook/hosts.ts';
import type { HostQuestion } from './doors/hook/judging.ts';
import { parseEvent, refusalOf, refusalOfInput, stoppedBy } from './doors/hook/parse-event.ts';
import { quickAnswer } from './doors/hook/quick.ts';
import { isOthersLedger } from './evidence/folder/own-folder.ts';
import { isSameCode, sipHash } from './evidence/keys/sip-hash.ts';
import type { LongWay } from './hook-long.ts';
import { compiledIn } from './road/hooks/compiled-folder.ts';
import { type Compiled, isBuiltIn, SOCKET } from './road/hooks/compiled-settings.ts';
import { proofOf, valueFrom } from './road/hooks/proof-of-life.ts';
import { limitsOf } from './road/limits.ts';
import { folderOf } from './road/policy/settings-stamp.ts';
import { SESSION_MARKS } from './sessions/session-mark.ts';
import type { HostName } from './vocabulary/hook-request.ts';
import { isVouchedFor, readCompiled } from './world/hook/quick-policy.ts';
import { folderHere, quickDisk } from './world/quick-disk.ts';
import { connectedPipe } from './world/raw-pipe.ts';
import { reading as files } from './world/reading.ts';
import { readStdin } from './world/stdin.ts';

/** Set by the build. */
declare const TOKENAUDITOR_BUILD: string;
/** The digest of the program that judges: a damaged program is not started. */
declare const TOKENAUDITOR_WORKER: string;
/** The program of the full path. */
declare const TOKENAUDITOR_LONG_WAY: string;

const STDIN_MS = 2_000;
/** A busy resident is still faster than judging in this process. */
const RESIDENT_MS = 6_000;
const MOST_BYTES = 4 * 1024 * 1024;
/** The value that the answer has to prove; undefined if no proof was requested. */
let proving: number | undefined;
/** Whether resources have to be released at the end. */
let isLong = false;
const OWN_FAULT = stoppedBy('internal error. Run `tokenauditor doctor` for details');

interface Start {
  readonly host: HostName;
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly home: string | undefined;
}

async function main(words: readonly string[]): Promise<void> {
  const start = startOf(words);
  if ('exit' in start) return end(start);
  try {
    end(await answer(start));
  } catch {
    end(adapterFor(start.host).refuse(OWN_FAULT, undefined));
  }
}

async function answer(start: Start): Promise<HookOutput> {
  const { host, directory } = start;
  const read = await readStdin(MOST_BYTES, STDIN_MS);
  if (!read.ok) return adapterFor(host).refuse(refusalOfInput(read.reason), undefined);
  const { adapter, event } = parseEvent(host, read.text);
  if (event === undefined) return adapter.refuse(refusalOf(read.text), undefined);
  // Some hosts send the folder of a command but not of a file to write: then it is the folder in which they start hooks.
  const question = { payload: read.text, ...(event.context.cwd === undefined ? { cwd: folderHere() } : {}) };
  let compiled: Compiled | undefined;
  const quick = quickAnswer(event, read.text, {
    compiled: (cwd) => {
      compiled = readCompiled(start, TOKENAUDITOR_BUILD);
      const here = compiled && compiledIn(cwd, compiled, start, { files });
      return here && (isBuiltIn(here) || isVouchedFor(here, start)) ? here : undefined;
    },
    // Also in the user's own folder: calls in projects with a foreign ledger are judged there.
    isMarked: (mark) => isMarkedIn(directory, mark) || isMarkedIn(`${start.home}/.tokenauditor`, mark),
    cwd: folderHere,
    disk: quickDisk,
  });
  if ('answer' in quick) return adapter.format(quick.answer, event);
  compiled ??= readCompiled(start, TOKENAUDITOR_BUILD);
  try {
    const answered = quick.isSampled ? undefined : await askResident(start, question, compiled);
    const judged = answered ?? (await judge(start, question, quick.isSampled));
    return judged ?? adapter.refuse(stoppedBy('judging it took too long'), event);
  } catch {
    return adapter.refuse(OWN_FAULT, event);
  }
}

const isMarkedIn = (directory: string, mark: string): boolean =>
  files.factsAt(`${directory}/${SESSION_MARKS}/${mark}`) !== undefined;

/** Asks the resident, which has everything loaded. Ignores one that cannot prove it holds the project key. */
async function askResident(start: Start, question: HostQuestion, compiled: Compiled | undefined) {
  const { host, directory, home } = start;
  if (compiled === undefined || compiled.socket_key === '') return undefined;
  const path = `${directory}/${SOCKET}`;
  if (files.factsAt(path) === undefined || !isVouchedFor(compiled, start)) return undefined;
  const request = { v: TOKENAUDITOR_BUILD, host, ...question };
  const programs = [`${__dirname}/main.js`, `${__dirname}/../bin/tokenauditor.js`];
  const key = Buffer.from(compiled.socket_key, 'base64');
  return theLongWay().askResident(path, key, request, RESIDENT_MS, { programs, home });
}

let loaded: LongWay | undefined;

function theLongWay(): LongWay {
  if (loaded !== undefined) return loaded;
  const take = (way: LongWay) => {
    loaded = way;
  };
  const handed = { connectedPipe, isSameCode, sipHash };
  new Function('take', 'require', 'handed', TOKENAUDITOR_LONG_WAY)(take, require, handed);
  if (loaded === undefined) throw new Error('the full path was not handed over');
  return loaded;
}

/** Denied if it takes too long. */
async function judge(start: Start, input: HostQuestion, isSampled: boolean): Promise<HookOutput | undefined> {
  isLong = true;
  const isInstalled = proving !== undefined;
  const order = { ...start, ...input, isSampled, isInstalled, build: TOKENAUDITOR_BUILD };
  const limits = { dist: __dirname, limitMs: limitsOf(start.host).hookMs };
  const judged = await theLongWay().judgeWith(order, limits, TOKENAUDITOR_WORKER);
  if (judged === undefined) return undefined;
  if (!isHookOutput(judged.answer)) throw new Error('the judging returned an invalid answer');
  return judged.answer;
}

function isHookOutput(value: unknown): value is HookOutput {
  if (typeof value !== 'object' || value === null) return false;
  if (!('stdout' in value && 'stderr' in value && 'exit' in value)) return false;
  const { stdout, stderr, exit } = value;
  return typeof stdout === 'string' && typeof stderr === 'string' && typeof exit === 'number';
}

function startOf([word = '', ...given]: readonly string[]): Start | HookOutput {
  const isProving = given.at(-2) === '--proof';
  proving = isProving ? valueFrom(given.at(-1) ?? '') : undefined;
  const options = isProving && proving !== undefined ? given.slice(0, -2) : given;
  const host = hostNamed(word);
  if (host === undefined) {
    const shown = word.replaceAll(/[^\w.-]/g, '?').slice(0, 40);
    const stderr = `tokenauditor: error: unknown host "${shown}"\nhint: \`tokenauditor hook --help\` lists them\n`;
    return { stdout: '', stderr, exit: 2 };
  }
  const home = process.env.HOME ?? process.env.USERPROFILE;
  const [option, project = '', ...rest] = options;
  const folder = option === undefined ? (nearest(process.cwd(), home) ?? home) : absolute(project);
  const isUnderstood = option === undefined || (option === '--project' && rest.length === 0);
  if (isUnderstood && folder !== undefined && folder !== '')
    return { host, home, directory: `${folder.replace(/\/+$/, '')}/.tokenauditor` };
  // Some hosts ignore the exit code.
  return adapterFor(host).refuse(
    'tokenauditor: error: a hook takes only its host and --project DIR, and needs --project or HOME\nhint: see `tokenauditor hook --help`',
    undefined,
  );
}

function absolute(folder: string): string {
  return folder === '' || /^(?:\/|[A-Za-z]:)/.test(folder) ? folder : `${process.cwd()}/${folder}`;
}

/** As for every command: the nearest folder upwards that contains a ledger, but no further up than the home. */
function nearest(folder: string, home: string | undefined): string | undefined {
  for (let at = folder; at !== home; at = folderOf(at)) {
    const isHere = files.factsAt(`${at}/.tokenauditor`)?.kind === 'directory';
    if (isHere && !isOthersLedger(at, { files }, process.getuid?.()) && hasKey(at)) return at;
    if (!at.includes('/')) return undefined;
  }
  return undefined;
}

/** A folder without a key is not the user's. Whether the user's notes know a key is found out where a call is judged. */
const hasKey = (folder: string): boolean => files.factsAt(`${folder}/.tokenauditor/key`) !== undefined;

function end({ stdout, stderr, exit }: HookOutput): void {
  try {
    const proof = proving === undefined ? '' : `${proofOf(proving, exit)}\n`;
    writeAll(1, `${stdout === '' ? '' : `${stdout}\n`}${proof}`);
    writeAll(2, stderr === '' ? '' : `${stderr.trimEnd()}\n`);
  } catch {
    // The output cannot be written: only the blocking exit code is left, and some hosts want a message with it.
    try {
      writeAll(2, 'TokenAuditor stopped this: its answer could not be written.\n');
    } catch {}
    process.exit(2);
  }
  // Node's normal exit takes a thirtieth of an everyday call, and nothing here needs it.
  const end: unknown = isLong ? undefined : Reflect.get(process, 'reallyExit');
  if (typeof end === 'function') Reflect.apply(end, process, [exit]);
  process.exit(exit);
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

process.once('uncaughtException', () => {
  const host = hostNamed(process.argv[2] ?? '') ?? hostNamed(process.argv[3] ?? '');
  end(
    host === undefined
      ? { stdout: '', stderr: OWN_FAULT, exit: 2 }
      : adapterFor(host).refuse(OWN_FAULT, undefined),
  );
});
void main(process.argv.slice(process.argv[2] === 'hook' ? 3 : 2));
