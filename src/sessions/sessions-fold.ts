/**
 * What the sessions of a project left: files on the disk, where they sent something, what came back. A fold over the `session_files` of its events. It is bounded by bytes.
 * When it is full, the agent that holds most gives up its oldest session, so that no agent pushes out another's. A
 * session that was given up is known by its name, and answers yes to every query: nothing is forgotten silently.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Fold } from '../evidence/folds/fold.ts';
import { shownTool } from '../screening/session/reply-facts.ts';
import type { ToolName } from '../vocabulary/call.ts';
import { LABELS } from '../vocabulary/call-context.ts';
import type { AnyEvent } from '../vocabulary/events/event.ts';
import { idSchema, type SessionFiles } from '../vocabulary/events/event-fields.ts';

const MOST_BYTES = 16 * 1024 * 1024;
export const MOST_FILES = 2_048;
/** Hex digits kept per digest of a path (128 bits), and of the name of a session that was given up (64 bits). */
export const KEPT = 32;
const KEPT_OF_NAME = 16;
/** Beyond this many, an agent's sessions are given up without their names: then any unknown session may be one. */
const MOST_FORGOTTEN = 32_768;
/** Each recall reads fewer new lines than this, or leaves a snapshot for the next one. */
const SNAPSHOT_EVERY = 64;
/** Names of members, quotes and brackets of a session, and of an agent, in a snapshot. */
const FRAME_BYTES = 132;
const LABEL_BYTES = 10;

const KINDS = ['downloaded', 'written', 'tainted', 'orders', 'secrets', 'sinks'] as const;
export type FileKind = (typeof KINDS)[number];

/** A tool’s name with its server’s, as people see it. */
const MOST_NAME = 100;

/** Digests in one string: a thousand of them are read as fast as one. */
const digestsSchema = z.string().max(MOST_FILES * KEPT);
const heldSchema = z.strictObject({
  id: idSchema,
  downloaded: digestsSchema,
  written: digestsSchema,
  tainted: digestsSchema,
  orders: digestsSchema,
  secrets: digestsSchema,
  sinks: digestsSchema,
  /** Labels of what was read. */
  reads: z.array(z.enum(LABELS)),
  /** The tools that first brought an order, and a secret. */
  ordersBy: z.string().max(MOST_NAME),
  secretsBy: z.string().max(MOST_NAME),
});
type Held = z.infer<typeof heldSchema>;

const agentSchema = z.strictObject({
  agent: z.string(),
  /** Oldest first. */
  sessions: z.array(heldSchema),
  forgotten: z.string().max(MOST_FORGOTTEN * KEPT_OF_NAME),
  /** More were given up than have a name here. */
  isUncounted: z.boolean(),
});
type AgentRecord = z.infer<typeof agentSchema>;

/** Of one session, from all agents that named it. */
export type Recalled = Omit<Held, 'id'> | 'forgotten';

class AgentSessions {
  readonly agent: string;
  readonly sessions = new Map<string, Held>();
  forgotten = '';
  isUncounted = false;
  bytes: number;

  constructor(agent: string) {
    this.agent = agent;
    this.bytes = FRAME_BYTES + agent.length;
  }

  /** As the newest. */
  put(held: Held): void {
    this.sessions.set(held.id, held);
    this.bytes += sizeOf(held);
  }

  take(id: string): Held | undefined {
    const held = this.sessions.get(id);
    if (held === undefined) return undefined;
    this.sessions.delete(id);
    this.bytes -= sizeOf(held);
    return held;
  }

  hasNamed(id: string): boolean {
    return isAmong(this.forgotten, nameOf(id), KEPT_OF_NAME);
  }

  /** False when there is nothing left to give up. */
  giveUp(): boolean {
    const [oldest] = this.sessions.keys();
    if (oldest !== undefined) {
      this.take(oldest);
      this.#note(nameOf(oldest));
      return true;
    }
    return this.#dropNames();
  }

  #note(name: string): void {
    if (this.isUncounted || this.forgotten.length >= MOST_FORGOTTEN * KEPT_OF_NAME) this.isUncounted = true;
    else {
      this.forgotten += name;
      this.bytes += KEPT_OF_NAME;
    }
  }

  #dropNames(): boolean {
    if (this.forgotten === '') return false;
    this.bytes -= this.forgotten.length;
    [this.forgotten, this.isUncounted] = ['', true];
    return true;
  }

  toJSON(): AgentRecord {
    const { agent, forgotten, isUncounted } = this;
    return { agent, sessions: [...this.sessions.values()], forgotten, isUncounted };
  }

  static from({ agent, sessions, forgotten, isUncounted }: AgentRecord): AgentSessions {
    const own = new AgentSessions(agent);
    for (const held of sessions) own.put(held);
    own.forgotten = forgotten;
    own.isUncounted = isUncounted;
    own.bytes += forgotten.length;
    return own;
  }
}

export class Sessions {
  readonly #agents = new Map<string, AgentSessions>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get isEmpty(): boolean {
    return this.#agents.size === 0;
  }

  /** Undefined for a session that left nothing. */
  recall(id: string): Recalled | undefined {
    const all = [...this.#agents.values()];
    const held = all.flatMap(({ sessions }) => sessions.get(id) ?? []);
    const isUnknown = held.length === 0;
    if (all.some((agent) => agent.hasNamed(id))) return 'forgotten';
    if (isUnknown) return all.some((agent) => agent.isUncounted) ? 'forgotten' : undefined;
    const firstOf = (by: 'ordersBy' | 'secretsBy') => held.find((each) => each[by] !== '')?.[by] ?? '';
    return {
      ...byKind((kind) => held.map((each) => each[kind]).join('')),
      reads: LABELS.filter((label) => held.some(({ reads }) => reads.includes(label))),
      ordersBy: firstOf('ordersBy'),
      secretsBy: firstOf('secretsBy'),
    };
  }

  add(agent: string, id: string, files: SessionFiles, tool: Partial<ToolName> = {}): void {
    const own = this.#agents.get(agent) ?? this.#join(new AgentSessions(agent));
    const before = own.bytes;
    const known = own.take(id);
    // Held again, it would pass for a session that is known from its beginning.
    if (known === undefined && (own.isUncounted || own.hasNamed(id))) return;
    const held = known ?? { id, ...byKind(() => ''), reads: [], ordersBy: '', secretsBy: '' };
    for (const kind of KINDS)
      for (const digest of files[kind] ?? []) held[kind] = withDigest(held[kind], keptOf(digest));
    for (const label of files.reads ?? []) if (!held.reads.includes(label)) held.reads.push(label);
    if (files.orders !== undefined) held.ordersBy ||= shownTool(tool);
    if (files.secrets !== undefined) held.secretsBy ||= shownTool(tool);
    own.put(held);
    this.#bytes += own.bytes - before;
    this.#fit();
  }

  toJSON(): AgentRecord[] {
    return [...this.#agents.values()].map((agent) => agent.toJSON());
  }

  static from(records: readonly AgentRecord[]): Sessions {
    const sessions = new Sessions();
    for (const record of records) sessions.#join(AgentSessions.from(record));
    return sessions;
  }

  #join(agent: AgentSessions): AgentSessions {
    this.#agents.set(agent.agent, agent);
    this.#bytes += agent.bytes;
    return agent;
  }

  /** One that holds less than its share gives up nothing. */
  #fit(): void {
    while (this.#bytes > this.#mostBytes) {
      const [first, ...others] = this.#agents.values();
      if (first === undefined) return;
      const largest = others.reduce((most, each) => (each.bytes > most.bytes ? each : most), first);
      const before = largest.bytes;
      if (!largest.giveUp()) return;
      this.#bytes -= before - largest.bytes;
    }
  }
}

export const sessionsFold: Fold<Sessions> = {
  name: 'sessions',
  version: 6,
  schema: z.array(agentSchema).transform((records) => Sessions.from(records)),
  initial: () => new Sessions(),
  isDecisive: true,
  reads: { fields: ['session_files'] },
  snapshotEvery: SNAPSHOT_EVERY,
  step: (sessions, event) => takeFiles(sessions, event),
};

function takeFiles(
  sessions: Sessions,
  { agent = '', session_id, session_files, server, tool }: AnyEvent,
): Sessions {
  if (session_id !== undefined && session_files !== undefined)
    sessions.add(agent, session_id, session_files, {
      ...(server === undefined ? {} : { server }),
      ...(tool === undefined ? {} : { tool }),
    });
  return sessions;
}

const byKind = (of: (kind: FileKind) => string): Record<FileKind, string> => ({
  downloaded: of('downloaded'),
  written: of('written'),
  tainted: of('tainted'),
  orders: of('orders'),
  secrets: of('secrets'),
  sinks: of('sinks'),
});

const sizeOf = (held: Held): number =>
  KINDS.reduce(
    (size, kind) => size + held[kind].length,
    FRAME_BYTES +
      LABEL_BYTES * held.reads.length +
      held.id.length +
      held.ordersBy.length +
      held.secretsBy.length,
  );

const nameOf = (id: string): string => hash('sha256', id, 'hex').slice(0, KEPT_OF_NAME);
export const keptOf = (digest: string): string => digest.slice('sha256:'.length).slice(0, KEPT);

/** A full set takes no more, and answers yes to every query. */
function withDigest(held: string, digest: string): string {
  return held.length >= MOST_FILES * KEPT || isAmong(held, digest, KEPT) ? held : held + digest;
}

function isAmong(names: string, name: string, width: number): boolean {
  for (let at = names.indexOf(name); at >= 0; at = names.indexOf(name, at + 1))
    if (at % width === 0) return true;
  return false;
}
