/**
 * Takes turns among processes that all want the processor at once: together none would finish in time, one after the
 * other most do. Nothing depends on it, and a process that cannot take part goes ahead.
 */
import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { files } from './files.ts';

/** Some wait for the disk while others work. */
const PLACES = availableParallelism() + 2;
/** Longer than any process keeps a place. */
const STALE_MS = 60_000;
const MOST_DIGITS = 20;
const NAP_MS = 150;

/** In a folder of the user's own ledger, created if necessary. False if it took too long; released when the process ends. */
export async function takeTurn(ledger: string, withinMs: number): Promise<boolean> {
  const folder = `${ledger}/state/judging`;
  if (![ledger, `${ledger}/state`, folder].every(isMade)) return true;
  for (const untilMs = Date.now() + withinMs; Date.now() < untilMs; ) {
    const first = Math.floor(Math.random() * PLACES);
    for (let i = 0; i < PLACES; i++) {
      const taken = take(`${folder}/${(first + i) % PLACES}`);
      if (taken !== 'busy') return true;
    }
    await new Promise((resolve) => setTimeout(resolve, NAP_MS * (1 + Math.random())));
  }
  return false;
}

/** Not a link: only our own files may be removed in it. */
const isFolder = (path: string): boolean => files.factsAt(path)?.kind === 'directory';

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return isFolder(folder);
  }
}

function take(path: string): 'taken' | 'busy' | 'impossible' {
  try {
    const descriptor = openSync(path, 'wx', 0o600);
    writeSync(descriptor, `${process.pid}`);
    closeSync(descriptor);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return 'impossible';
    return clearIfLeft(path);
  }
  process.once('exit', () => remove(path));
  return 'taken';
}

/**
 * Two processes may find the same abandoned place, and one remove the other's: then one more works at once. Anything
 * but a small file of ours, such as a pipe, is never opened: reading it might not end.
 */
function clearIfLeft(path: string): 'busy' | 'impossible' {
  try {
    const facts = files.factsAt(path);
    if (facts === undefined) return 'busy';
    if (facts.kind !== 'file' || facts.size > MOST_DIGITS) return 'impossible';
    const pid = Number(readFileSync(path, 'latin1'));
    const ageMs = Date.now() - facts.changedMs;
    if (ageMs > STALE_MS || ageMs < 0 || (pid > 0 && !isAlive(pid))) remove(path);
  } catch {
    // Released just now.
  }
  return 'busy';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process did.
  }
}
