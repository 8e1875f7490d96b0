/**
 * When each agent was last connected, and what its client calls itself: kept for people in the state folder, which can be
 * deleted at any time. A client may claim any name, so that it decides nothing.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isFailure } from '../../evidence/folder/failure.ts';
import type { Ports } from '../../ports/files.ts';
import { redactText } from '../../sensitive/redact.ts';
import { printable } from '../../text/printable.ts';
import { withNotes } from './reload/kept-notes.ts';

const NOTES = 'agents';
const MOST_BYTES = 4_096;
/** Over stdio anyone can choose a name. */
const MOST_AGENTS = 500;
const AGAIN_MS = 60_000;
const MOST_WORDS = 80;

const sightingSchema = z.strictObject({ agent: z.string(), at: z.string(), words: z.string() });
export type Sighting = z.infer<typeof sightingSchema>;

/** Notes it at most once a minute, unless the client calls itself otherwise. */
export function openSightings(
  directory: string,
  ports: Ports,
): (caller: { readonly agent: string }, claimed: string) => void {
  const last = new Map<string, { readonly words: string; readonly ms: number }>();
  return ({ agent }, claimed) => {
    const ms = ports.clock.nowMs();
    const before = last.get(agent);
    if (before?.words === claimed && ms - before.ms < AGAIN_MS) return;
    if (last.size >= MOST_AGENTS) last.clear();
    last.set(agent, { words: claimed, ms });
    const words = printable(redactText(claimed).text, { max: MOST_WORDS });
    keep(directory, ports, { agent, at: new Date(ms).toISOString(), words });
  };
}

const fileOf = (agent: string): string =>
  `${createHash('sha256').update(agent).digest('hex').slice(0, 32)}.json`;

/** A failed write must not stop a client. */
function keep(directory: string, ports: Ports, sighting: Sighting): void {
  try {
    withNotes({ directory, name: NOTES }, ports, true, (notes) => {
      const [file, known] = [fileOf(sighting.agent), notes.list()];
      if (known.includes(file) || known.length < MOST_AGENTS)
        notes.replaceFile(file, JSON.stringify(sighting), true);
    });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

export function agentSightings(directory: string, ports: Ports): ReadonlyMap<string, Sighting> {
  const found = new Map<string, Sighting>();
  withNotes({ directory, name: NOTES }, ports, false, (notes) => {
    for (const file of notes.list()) {
      const sighting = sightingIn(notes.readFile(file, MOST_BYTES, 'private'));
      if (sighting !== undefined && file === fileOf(sighting.agent)) found.set(sighting.agent, sighting);
    }
  });
  return found;
}

/** Of another version, or cut short: as if it were not there. */
function sightingIn(bytes: Buffer | undefined): Sighting | undefined {
  try {
    return sightingSchema.safeParse(JSON.parse(bytes?.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}
