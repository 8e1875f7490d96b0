/**
 * Which model is requested from which address. A model belongs to the one address of its call, its object or its block,
 * or to the client named in its call. If two addresses fit, or if the model's id names another host, it belongs to none.
 */
import { draftOf } from '../../routers/discovery/reading/draft.ts';
import { meaningOf } from '../../routers/discovery/reading/variable-meaning.ts';
import type { Sighting } from '../../vocabulary/route.ts';
import { Blocks } from './blocks.ts';
import { isNamedBy, mayServe } from './may-serve.ts';

/** A model of the same block belongs to an address up to so many lines away. */
const NEAR = 16;
/** A block with more of them is not resolved. */
const MOST_LEADS = 64;
/** A name that is given what a call makes: `const client = new OpenAI(`, `llm := openai.NewClient(`. */
const GIVEN =
  /^\s*(?:[\w<>[\].:]+\s+){0,4}?(?:self\.|this\.|@|\$)?([A-Za-z_]\w*)(?:\s*:\s*[\w.<>[\]| ]+)?\s*:?=\s*(?:await\s+|new\s+|&)*[\w.:]+\s*(?:<[^<>]*>)?[({]/;

interface Lead {
  readonly at: number;
  readonly sighting: Sighting;
  readonly names: readonly string[];
  readonly key: readonly string[];
}

interface Hint {
  readonly model: string;
  /** The smaller, the closer: by name, then by the depth of the block that holds both, then by lines. */
  readonly far: number;
}

export function withModels(sightings: readonly Sighting[], text: string): Sighting[] {
  const models = sightings.filter(({ kind, model }) => kind === 'model' && model !== undefined);
  const isOpen = ({ kind, model }: Sighting) => isLead(kind) && model === undefined;
  if (models.length === 0 || !sightings.some(isOpen)) return [...sightings];
  const blocks = new Blocks(text);
  const leads = leadsByBlock(sightings, blocks);
  const hints = new Map<number, Hint>();
  for (const sighting of models) hint(sighting, leads, blocks, hints);
  return sightings.map((sighting, at) => {
    const model = isOpen(sighting) ? hints.get(at)?.model : undefined;
    if (model === undefined) return sighting;
    const draft = draftOf(sighting);
    draft.model = model;
    return draft;
  });
}

const isLead = (kind: Sighting['kind']): boolean => kind === 'endpoint' || kind === 'client';

function leadsByBlock(sightings: readonly Sighting[], blocks: Blocks): Map<number, Lead[]> {
  const leads = new Map<number, Lead[]>();
  for (const [at, sighting] of sightings.entries()) {
    if (!isLead(sighting.kind)) continue;
    const around = blocks.around(sighting.line);
    const names = around.slice(0, 4).flatMap((line) => GIVEN.exec(blocks.text(line))?.[1] ?? []);
    const lead = { at, sighting, names, key: keyIn(blocks.text(sighting.line)) };
    for (const block of around) {
      const held = leads.get(keyOf(block, sighting));
      if (held === undefined) leads.set(keyOf(block, sighting), [lead]);
      else if (held.length < MOST_LEADS) held.push(lead);
    }
  }
  return leads;
}

/** Commented-out code goes with commented-out code. */
const keyOf = (block: number, { isActive }: Sighting): number => 2 * block + (isActive ? 1 : 0);
const NONE: readonly Lead[] = [];

function hint(
  sighting: Sighting,
  leads: ReadonlyMap<number, Lead[]>,
  blocks: Blocks,
  hints: Map<number, Hint>,
): void {
  const { line, model = '' } = sighting;
  const around = blocks.around(line);
  const said = around.slice(0, 4).map((at) => blocks.text(at));
  const isCalled = ({ names }: Lead) => names.some((name) => said.some((text) => calls(text, name)));
  // From the inside out: the first block that holds one decides.
  const held = around.map((block) => leads.get(keyOf(block, sighting)) ?? NONE);
  const called = held.find((some) => some.some(isCalled))?.filter(isCalled);
  const up = held.findIndex((some) => some.length > 0);
  const depth = around.length - up;
  for (const { at, sighting: lead } of oneRoute(called ?? held[up] ?? [], model, said[0] ?? '')) {
    const distance = Math.abs(lead.line - line);
    if (!mayServe(lead, model) || !isOneProvider(lead, sighting)) continue;
    if (called === undefined && distance > NEAR) continue;
    const far = (called === undefined ? 1_000_000 * (100 - depth) : 0) + distance;
    if (far < (hints.get(at)?.far ?? Number.POSITIVE_INFINITY)) hints.set(at, { model, far });
  }
}

/** `ANTHROPIC_MODEL` is not requested from the address in `OPENAI_BASE_URL`. */
function isOneProvider(lead: Sighting, model: Sighting): boolean {
  const [one, other] = [lead, model].map(({ variable }) => meaningOf(variable ?? '')?.provider);
  return one === undefined || other === undefined || one === other;
}

/** All that lead to one place; of several, the one that the id itself names, or whose key begins like the model's. */
function oneRoute(leads: readonly Lead[], model: string, written: string): readonly Lead[] {
  if (isOne(leads)) return leads;
  const named = leads.filter(({ sighting }) => isNamedBy(sighting, model));
  if (isOne(named)) return named;
  const key = keyIn(written);
  const shares = leads.map((lead) => shared(key, lead.key));
  const most = Math.max(0, ...shares);
  const alike = leads.filter((_, i) => most > 0 && shares[i] === most);
  return isOne(alike) ? alike : [];
}

const isOne = (leads: readonly Lead[]): boolean => new Set(leads.map(placeOf)).size === 1;

function placeOf({ sighting: { host, variable, indicator } }: Lead): string {
  return host ?? `$${variable ?? indicator}`;
}

/** `spring.ai.openai.chat.options.model`, `OPENAI_MODEL`, by its steps. */
function keyIn(written: string): readonly string[] {
  return /([A-Za-z][\w.-]*)\s*[:=]/.exec(written)?.[1]?.split(/[._-]/) ?? [];
}

function shared(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((step, i) => step !== other[i]);
  return end < 0 ? one.length : end;
}

/** `client.chat…`, `openrouter('…')`, `model=llm,`: the name as a word of its own, and no key. */
function calls(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 5), at);
    const behind = text[at + name.length] ?? ' ';
    const isOwn = !/[\w"'.-]$/.test(before) || /(?:this|self)\.$/.test(before);
    if (isOwn && /[.(,)[;?-]/.test(behind)) return true;
  }
  return false;
}
