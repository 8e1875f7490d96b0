/**
 * The hook as a process: one event of a host in, one answer out. Parsed and run for every call an agent makes, so it
 * loads nothing that an everyday call does not need. Whatever goes wrong here, the answer is one that blocks.
 */
import { writeSync } from 'node:fs';
import type { HostName } from './gateway/hooks/asked.ts';
import {
  COMPILED,
  type Compiled,
  compiledFrom,
  isOwn,
  SOCKET,
  withoutKeys,
} from './gateway/hooks/compiled.ts';
import { HOOK_MS } from './gateway/hooks/limits.ts';
import { SESSION_MARKS } from './gateway/hooks/session-mark.ts';
import { NO_SETTINGS, stampInForce } from './gateway/hooks/settings-stamp.ts';
import type { Spoken } from './surfaces/hook/adapter.ts';
import { adapterFor, hostNamed } from './surfaces/hook/hosts.ts';
import { listen, refusalOf } from './surfaces/hook/listen.ts';
import { quickAnswer } from './surfaces/hook/quick.ts';
import { files } from './world/files.ts';
import { folderHere, quickDisk } from './world/quick-disk.ts';
import { readStdin } from './world/stdin.ts';

/** Put there by the build. */
declare const TOKENAUDITOR_BUILD: string;

const STDIN_MS = 2_000;
/** Of work. On a machine that is busy with others the clock goes on meanwhile, up to what hosts wait. */
const JUDGING_MS = 2_000;
/** What is left of the time must do for a judging. */
const LAST_TURN_MS = HOOK_MS - 3_000;
/** Without any work: then it waits for something that does not come. */
const IDLE_MS = 4_000;
const LOOK_MS = 100;
/** What looking itself takes. */
const LEAST_WORK_US = 500;
/** A busy resident is still faster than starting another judging. */
const RESIDENT_MS = 6_000;
const MOST_BYTES = 4 * 1024 * 1024;
const startedMs = Date.now();
const elapsedMs = (): number => Date.now() - startedMs;
const OWN_FAULT = 'TokenAuditor stopped this: a fault of its own. `tokenauditor doctor` says more.';

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

async function answer(start: Start): Promise<Spoken> {
  const { host, directory } = start;
  const read = await readStdin(MOST_BYTES, STDIN_MS);
  if (!read.ok)
    return adapterFor(host).refuse(`TokenAuditor stopped this: ${UNREAD[read.reason]}.`, undefined);
  const { adapter, heard } = listen(host, read.text);
  if (heard === undefined) return adapter.refuse(refusalOf(read.text), undefined);
  let compiled: Compiled | undefined;
  const quick = quickAnswer(heard, read.text, {
    compiled: () => {
      compiled = readCompiled(start);
      return compiled;
    },
    isMarked: (mark) => files.factsAt(`${directory}/${SESSION_MARKS}/${mark}`) !== undefined,
    cwd: folderHere,
    disk: quickDisk,
  });
  if ('answer' in quick) return adapter.speak(quick.answer, heard);
  compiled ??= readCompiled(start);
  try {
    const told = quick.isSampled ? undefined : await askResident(start, read.text, compiled);
    const judged = told ?? (await judge(start, read.text, quick.isSampled));
    return judged ?? adapter.refuse('TokenAuditor stopped this: judging it took too long.', heard);
  } catch {
    return adapter.refuse(OWN_FAULT, heard);
  }
}

const UNREAD = {
  empty: 'the host sent nothing to judge',
  large: 'the event is larger than 4 MB',
  slow: 'the host did not send its event in time',
  unreadable: 'standard input cannot be read',
  encoding: 'the event is not UTF-8',
  terminal: 'standard input is a terminal, where a host would write its event',
} as const;

function readCompiled({ directory, home }: Start): Compiled | undefined {
  const path = `${directory}/${COMPILED}`;
  const stamp = stampInForce(directory, { files }, home);
  try {
    // Nothing was recorded here yet, and nobody set anything: there is no key to draw a sample with.
    if (stamp.startsWith(NO_SETTINGS) && files.factsAt(path) === undefined)
      return withoutKeys(TOKENAUDITOR_BUILD);
    const descriptor = files.open(path, 'read');
    try {
      const facts = files.facts(descriptor);
      if (!isOwn(facts, process.getuid?.()) || facts.size > 4096) return undefined;
      const bytes = Buffer.alloc(facts.size);
      const count = files.read(descriptor, bytes, 0);
      return compiledFrom(bytes.toString('utf8', 0, count), TOKENAUDITOR_BUILD, stamp);
    } finally {
      files.close(descriptor);
    }
  } catch {
    // Not to be read: the long way says what is wrong.
    return undefined;
  }
}

/** Somebody who has everything loaded may be there. Whoever cannot show the project's key is nobody. */
async function askResident({ host, directory }: Start, payload: string, compiled: Compiled | undefined) {
  if (compiled === undefined || compiled.socket_key === '') return undefined;
  const path = `${directory}/${SOCKET}`;
  if (files.factsAt(path) === undefined) return undefined;
  const { askResident: ask } = await import('./surfaces/hook/socket-client.ts');
  const request = { v: TOKENAUDITOR_BUILD, host, payload };
  return ask(path, Buffer.from(compiled.socket_key, 'base64'), request, RESIDENT_MS);
}

/** In a thread of its own, so that this one can still say no when it takes too long. */
async function judge(start: Start, payload: string, isSampled: boolean): Promise<Spoken | undefined> {
  const { takeTurn } = await import('./world/turns.ts');
  if (!(await takeTurn(start.directory, LAST_TURN_MS - elapsedMs()))) return undefined;
  const { Worker } = await import('node:worker_threads');
  return new Promise((resolve, reject) => {
    const worker = new Worker(`${__dirname}/hook-worker.cjs`, {
      workerData: { ...start, payload, isSampled, build: TOKENAUDITOR_BUILD },
      execArgv: [],
    });
    worker.once('message', (said: unknown) =>
      isSpoken(said) ? resolve(said) : reject(new Error('the judging answered nonsense')),
    );
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the judging ended without an answer')));
    let workedUs = 0;
    let idleMs = 0;
    const look = () => {
      const { user, system } = process.cpuUsage();
      idleMs = user + system - workedUs > LEAST_WORK_US ? 0 : idleMs + LOOK_MS;
      workedUs = user + system;
      const isOver = workedUs > JUDGING_MS * 1000 || elapsedMs() > HOOK_MS || idleMs > IDLE_MS;
      if (isOver) resolve(undefined);
      else setTimeout(look, LOOK_MS);
    };
    setTimeout(look, LOOK_MS);
  });
}

function isSpoken(said: unknown): said is Spoken {
  if (typeof said !== 'object' || said === null) return false;
  if (!('stdout' in said && 'stderr' in said && 'exit' in said)) return false;
  return typeof said.stdout === 'string' && typeof said.stderr === 'string' && typeof said.exit === 'number';
}

function startOf([word = '', ...options]: readonly string[]): Start | Spoken {
  const host = hostNamed(word);
  if (host === undefined) {
    const shown = word.replaceAll(/[^\w.-]/g, '?').slice(0, 40);
    const stderr = `tokenauditor: error: unknown host "${shown}"\nhint: \`tokenauditor hook --help\` lists them\n`;
    return { stdout: '', stderr, exit: 2 };
  }
  const home = process.env.HOME ?? process.env.USERPROFILE;
  const [option, project = '', ...rest] = options;
  const folder = option === undefined ? (nearest(process.cwd()) ?? home) : absolute(project);
  const isUnderstood = option === undefined || (option === '--project' && rest.length === 0);
  if (isUnderstood && folder !== undefined && folder !== '')
    return { host, home, directory: `${folder.replace(/\/+$/, '')}/.tokenauditor` };
  // An exit code says nothing to some hosts.
  return adapterFor(host).refuse(
    'tokenauditor: error: a hook takes its host and --project DIR, nothing else, and needs one or HOME\nhint: `tokenauditor hook --help` shows how',
    undefined,
  );
}

function absolute(folder: string): string {
  return folder === '' || /^(?:\/|[A-Za-z]:)/.test(folder) ? folder : `${process.cwd()}/${folder}`;
}

/** The same rule as for every command: the nearest folder upwards that holds a ledger. */
function nearest(folder: string): string | undefined {
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf('/'))) {
    if (files.factsAt(`${at}/.tokenauditor`)?.kind === 'directory') return at;
    if (!at.includes('/')) return undefined;
  }
}

function end({ stdout, stderr, exit }: Spoken): void {
  try {
    writeAll(1, stdout === '' ? '' : `${stdout}\n`);
    writeAll(2, stderr === '' ? '' : `${stderr.trimEnd()}\n`);
  } catch {
    // Nobody reads it: the exit is what is left to say, the one that blocks, and some hosts want a word with it.
    try {
      writeAll(2, 'TokenAuditor stopped this: its answer could not be written.\n');
    } catch {}
    process.exit(2);
  }
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
