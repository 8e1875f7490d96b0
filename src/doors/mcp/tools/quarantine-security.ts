import { z } from 'zod';
import {
  QUARANTINE_OPERATIONS,
  quarantineSecuritySchema,
} from '../../../answers/definitions/quarantine.answer.ts';
import type { Decided } from '../../../quarantine/quarantine.ts';
import type { PinBook, PinEntry } from '../../../quarantine/review.ts';
import { digestSchema } from '../../../vocabulary/digest.ts';
import { PIN_STATES } from '../../../vocabulary/pin.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import type { Desk } from '../desk/desk.ts';
import { projectRootSchema } from '../desk/spelling.ts';
import { declareTool } from '../desk/tool.ts';
import { spellPin, spellReview } from './quarantine/pin-spelling.ts';

const MOST_LISTED = 500;

const inputSchema = z.strictObject({
  operation: z.enum(QUARANTINE_OPERATIONS),
  name: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .describe('server/tool, the name alone, or the beginning of an id; required except for list'),
  definition_id: digestSchema.optional().describe('As returned by list; replaces the name'),
  contract_hash: z
    .string()
    .regex(/^(?:sha256:)?[0-9a-f]{12,64}$/, 'is not a contract: give at least 12 hex digits of its hash')
    .optional()
    .describe(
      'With approve: the contract that was reviewed; it becomes part of the command that a person runs',
    ),
  state: z
    .enum(PIN_STATES)
    .optional()
    .describe(
      'With list: only this state; default: all but approved, those that wait first and blocked ones last',
    ),
  project_root: projectRootSchema.optional(),
});
type Input = z.infer<typeof inputSchema>;

export const quarantineSecurity = declareTool({
  name: 'quarantine_security',
  title: 'Manage the quarantine',
  description:
    'Definitions of tools, prompts and resources that no person has approved and that should not be used: list them, inspect one with its findings and changes, block one, or get the command with which a person approves exactly the contract that was reviewed. This tool cannot approve anything or lift a block.',
  isReadOnly: false,
  isIdempotent: true,
  isJudging: false,
  readsRecords: true,
  input: inputSchema,
  output: quarantineSecuritySchema,
  async run(input, desk) {
    const { root, book, entry } = await lookUp(input, desk);
    const { operation } = input;
    const { HELD_STATES } = await import('../../../quarantine/review.ts');
    const held = book.entries.filter(({ pin }) => HELD_STATES.includes(pin.state));
    const counts = {
      operation,
      held: held.length,
      ledger_verified: await isVerified(root, desk),
      unreadable_lines: book.broken,
    };
    if (!entry) {
      const chosen = book.entries.filter(({ pin }) =>
        input.state === undefined ? pin.state !== 'approved' : pin.state === input.state,
      );
      return { ...counts, definitions: chosen.slice(0, MOST_LISTED).map(spellPin) };
    }
    if (operation === 'inspect') {
      return { ...counts, definitions: [spellPin(entry)], review: spellReview(book.review(entry)) };
    }
    if (operation === 'approve') {
      if (entry.pin.state !== 'approved') throw await forPerson(entry, input.contract_hash);
      return { ...counts, definitions: [spellPin(entry)], recorded: false };
    }
    const { pin, isNew } = await block(entry, root, desk);
    const isHeld = (state: PinEntry['pin']['state']) => (HELD_STATES.includes(state) ? 1 : 0);
    return {
      ...counts,
      held: held.length - isHeld(entry.pin.state) + isHeld(pin.state),
      definitions: [spellPin({ ...entry, pin })],
      recorded: isNew,
    };
  },
});

/** An agent may only tighten. */
async function block(entry: PinEntry, root: string, desk: Desk): Promise<Decided> {
  const [{ Quarantine }, { MCP_AGENT }] = await Promise.all([
    import('../../../quarantine/quarantine.ts'),
    import('../../../quarantine/draft.ts'),
  ]);
  const directory = await desk.directoryOf(root);
  const ledger = await desk.ledgerOf(root);
  const quarantine = await Quarantine.open(directory, await desk.ports(), ledger, desk.home);
  return await quarantine.block(entry.id, MCP_AGENT);
}

/** The client's answer to a question would be the agent's: so the command is returned, and nothing is done. */
async function forPerson({ handle, pin }: PinEntry, reviewed: string | undefined): Promise<Trouble> {
  const { reviewedContract, shortOf } = await import('../../../quarantine/review.ts');
  const contract = reviewed === undefined ? pin.seen : reviewedContract(pin, reviewed);
  const command = `tokenauditor quarantine approve ${handle} --hash ${shortOf(contract)}`;
  return new Trouble('quarantine.needs_person', { name: handle, command });
}

async function isVerified(root: string, desk: Desk): Promise<boolean> {
  const { assertSafe, verifyOwn } = await import('../../../evidence/safe-reading.ts');
  const [directory, ports] = [await desk.directoryOf(root), await desk.ports()];
  return (await verifyOwn(directory, ports, assertSafe(directory, ports))).isVerified;
}

interface Found {
  readonly root: string;
  readonly book: PinBook;
  /** Undefined for list. */
  readonly entry?: PinEntry;
}

async function lookUp(input: Input, desk: Desk): Promise<Found> {
  const { operation, project_root } = input;
  if (input.name !== undefined && input.definition_id !== undefined)
    throw unnamed('and `definition_id` are both given');
  const name = input.name ?? input.definition_id;
  const root = await desk.rootOf(project_root);
  const { PinBook } = await import('../../../quarantine/review.ts');
  if (operation !== 'list' && name === undefined) throw unnamed('is missing');
  const book = await PinBook.read(await desk.directoryOf(root), await desk.ports());
  if (operation === 'list' || name === undefined) return { root, book };
  const [entry, ...others] = book.candidates(name);
  if (entry === undefined) throw unnamed('is not the name of a known definition');
  if (others.length === 0) return { root, book, entry };
  const handles = [entry, ...others].slice(0, 8).map(({ handle }) => handle);
  throw unnamed(`can mean ${others.length + 1} definitions: ${handles.join(', ')}`);
}

/** The requested name may be anything, even a secret: it is not repeated. */
function unnamed(reason: string): Trouble {
  const hint = 'the operation `list` of quarantine_security lists all that are held';
  return new Trouble('input.refused', { tool: 'quarantine_security', field: '`name`', reason, hint });
}
