/** Writes the compiled policy that the quick path reads. */
import { isFailure } from '../../evidence/folder/failure.ts';
import type { Folder } from '../../evidence/folder/folder.ts';
import { STATE } from '../../evidence/folder/layout.ts';
import { openOrBegin } from '../../evidence/keys/adoption.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { StampedPolicy } from '../policy-reader.ts';
import {
  COMPILED,
  type Compiled,
  type CompiledPolicy,
  compiledFrom,
  MOST_COMPILED_BYTES,
  taggedText,
} from './compiled-settings.ts';
import type { HookDesk } from './hook-desk.ts';

/** What an earlier version left, with the same keys. */
const EARLIER = 'hooks-compiled.json';
const MOST_PROJECTS = 8;
const LONGEST_PATH = 1_024;

/** A policy in force where a project has a document of its own. */
export interface ProjectPolicy extends StampedPolicy {
  /** The path of that document. */
  readonly document: string;
}

type Desk = Pick<HookDesk, 'directory' | 'ports' | 'ledger'>;

/** Without it every call takes the full path, which is slower and still correct: a failed write must not stop a call. */
export function keepCompiled(
  version: string,
  desk: Desk,
  own: StampedPolicy,
  project?: ProjectPolicy | undefined,
): void {
  const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64');
  const keys = {
    sampling_key: base64(desk.ledger().keyFor('sampling')),
    socket_key: base64(desk.ledger().keyFor('hook socket')),
  };
  try {
    withState(desk, (state) => {
      const name = COMPILED.slice(STATE.length + 1);
      const kept = state.readFile(name, MOST_COMPILED_BYTES, 'private')?.toString('utf8') ?? '';
      const before = compiledFrom(kept, version, own.stamp);
      const tagged = (of: StampedPolicy, document: string): Tagged => {
        const untagged = { version, document, ...compiledOf(of), ...keys };
        return { ...untagged, tag: desk.ledger().quickTag(taggedText(untagged)) };
      };
      const compiled: Compiled = {
        ...tagged(own, ''),
        projects: withProject({ ...Object(before?.projects) }, project, tagged),
      };
      const text = JSON.stringify(compiled);
      if (kept === text || text.length > MOST_COMPILED_BYTES) return;
      state.replaceFile(name, text, true);
      state.removeFile(EARLIER);
    });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

type Tagged = Omit<Compiled, 'projects'>;

function compiledOf({ stamp, policy }: StampedPolicy): Omit<CompiledPolicy, 'tag'> {
  const { explicitAllow, sampleRate, everyday } = policy;
  return { stamp, explicit_allow: explicitAllow, sample_rate: sampleRate, everyday };
}

/** The latest projects; one that is already there keeps its place, so that nothing is written again. */
function withProject(
  before: Readonly<Record<string, JsonValue>>,
  project: ProjectPolicy | undefined,
  tagged: (of: StampedPolicy, document: string) => Tagged,
): Record<string, JsonValue> {
  if (project === undefined || project.document.length > LONGEST_PATH) return before;
  const { document } = project;
  const others = Object.entries(before).filter(([path]) => path !== document);
  const kept = document in before ? Object.entries(before) : others.slice(-(MOST_PROJECTS - 1));
  const { stamp, explicit_allow, sample_rate, everyday, tag } = tagged(project, document);
  const entry = { stamp, explicit_allow, sample_rate, everyday: [...everyday], tag };
  return { ...Object.fromEntries(kept), [document]: entry };
}

function withState({ directory, ports }: Desk, run: (state: Folder) => void): void {
  const root = openOrBegin(directory, ports);
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
