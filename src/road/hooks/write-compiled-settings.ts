/** Writes the compiled settings that the quick path reads. */
import { isFailure } from '../../evidence/folder/failure.ts';
import { Folder } from '../../evidence/folder/folder.ts';
import { STATE } from '../../evidence/folder/layout.ts';
import { BASELINE_RATE } from '../../policy/sampling.ts';
import { COMPILED, type Compiled } from './compiled-settings.ts';
import type { HookDesk } from './hook-desk.ts';
import { stampInForce } from './settings-stamp.ts';

const MOST_BYTES = 64 * 1024;

/** Without it every call takes the full path, which is slower and still correct: a failed write must not stop a call. */
export function keepCompiled(version: string, desk: HookDesk): void {
  const { directory, ports, settings, home } = desk;
  const stamp = stampInForce(directory, ports, home);
  const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64');
  const compiled: Compiled = {
    version,
    stamp,
    explicit_allow: settings.explicitAllow,
    sample_rate: settings.sampleRate ?? BASELINE_RATE,
    sampling_key: base64(desk.ledger().samplingKey()),
    socket_key: base64(desk.ledger().socketKey()),
  };
  try {
    withState(desk, (state) => {
      const text = JSON.stringify(compiled);
      const name = COMPILED.slice(STATE.length + 1);
      const kept = state.readFile(name, MOST_BYTES, 'private')?.toString('utf8');
      if (kept !== text) state.replaceFile(name, text, true);
    });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

function withState({ directory, ports }: HookDesk, run: (state: Folder) => void): void {
  const root = Folder.open(directory, ports, true);
  if (root === undefined) return;
  try {
    const state = root.inner(STATE);
    try {
      run(state);
    } finally {
      state.close();
    }
  } finally {
    root.close();
  }
}
