import { printable } from '../../text/printable.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { DefinitionCheck, Observation } from '../check.ts';
import type { Resemblance } from '../definition/registry.ts';
import type { DefinitionSubject } from '../definition/subject.ts';
import { isDistinctive, isTelling } from '../shadowing/distinctive.ts';
import { contentWords, likeness } from '../shadowing/likeness.ts';
import { mentionsIn } from '../shadowing/mentions.ts';
import { claimsPlace, redirectAt, serverRedirects } from '../shadowing/redirect.ts';
import { describe, isNamesake, relationOf, saysTheSame } from '../shadowing/relation.ts';

const READ = new Set([
  'title',
  'description',
  'parameter-description',
  'value',
  'annotation',
  'meta',
  'schema',
]);
/** A product that is configured twice may differ in this many tools and still be worth a look at each. */
const FEW = 2;

export const shadowingCrossServer: DefinitionCheck = {
  card: {
    id: 'shadowing.cross-server',
    title: "Another server's tool in the shade",
    reads: ['tool'],
    tier: 'hard',
    severity: 'high',
    sees: "A tool whose name is, looks like or is a slip away from another server's tool and whose description says the same in other words; a text that replaces, intercepts, changes or calls a tool of another server.",
    matters:
      'A model chooses by name and description. A look-alike receives calls, and their arguments, that were meant for the tool it copies; a text that speaks of other tools steers them.',
    remedy: 'Find out which server the tool belongs to; keep that one and remove or block the other.',
    limits:
      'Which of two look-alikes came first is not known here. Common names, such as search, may stand on many servers. A product that is configured twice gives one statement.',
  },
  *inspectDefinition(subject) {
    const { registry, definition } = subject;
    if (registry.servers.size < 2) return;
    for (const resemblance of registry.resembling(definition)) yield* compared(resemblance, subject);
    yield* redirects(subject);
  },
};

const named = ({ server, name }: Definition): string =>
  `${printable(name, { max: 80 })} of server ${printable(server, { max: 80 })}`;

function* compared(
  { to, how }: Resemblance,
  { registry, definition }: DefinitionSubject,
): Generator<Observation> {
  const seen = { threat: 'social_engineering', path: '$.name', evidence: named(to) } as const;
  const relation = relationOf(registry, definition.server, to.server);
  if (relation.kind === 'twin' && to.name === definition.name) {
    const isFew = relation.changed.length > 0 && relation.changed.length <= FEW;
    const speakers = isFew ? relation.changed : [relation.first];
    if (!relation.isFirst || !speakers.includes(definition.name)) return;
    const detail = `${relation.shared} tools of this server stand on another one with the same names, ${relation.shared - relation.changed.length} of them word for word: one product twice, or a copy that may change later.`;
    yield { ...seen, tier: 'soft', confidence: 0.4, detail };
    return;
  }
  const like = likeness(contentWords(definition, describe(definition)), contentWords(to, describe(to)), [
    definition.name,
    to.name,
  ]);
  const isSame = how === 'same';
  if (isSame && saysTheSame(definition, to)) {
    if (like === 'alike' || isDistinctive(definition.name))
      yield {
        ...seen,
        tier: 'soft',
        confidence: 0.5,
        detail: 'The same tool, word for word, stands on another server.',
      };
  } else if (like === 'alike') {
    const what = isSame
      ? 'has the name of'
      : how === 'lure'
        ? 'adds a word to the name of'
        : 'is hard to tell from';
    const detail = `The tool ${what} a tool on another server and describes itself in nearly the same words.`;
    const isKindred = relation.kind !== 'apart' || isNamesake(definition.server, to.server);
    if (isKindred && !relation.isFirst) return;
    yield { ...seen, tier: isKindred ? 'soft' : 'hard', confidence: isKindred ? 0.5 : 0.85, detail };
  } else if (to.name === definition.name && claimsPlace(describe(definition))) {
    const isClear = isDistinctive(definition.name);
    const detail = "The tool has the name of another server's tool and asks to be preferred.";
    yield { ...seen, tier: isClear ? 'hard' : 'soft', confidence: isClear ? 0.75 : 0.4, detail };
  } else if (
    (to.name === definition.name && relation.kind === 'apart' && isTelling(definition.name)) ||
    (!isSame && how !== 'near' && like === 'close' && isDistinctive(to.name))
  ) {
    const detail = 'A tool on another server has this name, or one that is hard to tell from it.';
    yield { ...seen, tier: 'soft', confidence: 0.35, detail };
  }
}

const SAYS = {
  replaces: "tells the model to leave another server's tool aside",
  intercepts: "ties itself to calls of another server's tool",
  changes: "tells the model how to call another server's tool",
  calls: "sends the model to another server's tool",
  rules: "makes a rule for another server's tool",
  names: "speaks of another server's tool",
} as const;

function* redirects(subject: DefinitionSubject): Generator<Observation> {
  const told = new Set<string>();
  for (const { path, text, part } of subject.texts) {
    if (!READ.has(part) || text.length < 12) continue;
    for (const { tool, start, end, isSpoken, isExact } of mentionsIn(text, subject)) {
      const redirect = redirectAt(text, start, end);
      if (redirect === undefined || (redirect === 'names' && !(isExact && isDistinctive(tool.name))))
        continue;
      if (told.has(`${redirect} ${tool.name}`)) continue;
      told.add(`${redirect} ${tool.name}`);
      const detail = `The text ${SAYS[redirect]}.`;
      const isSure = !isSpoken && redirect !== 'names' && redirect !== 'rules';
      yield {
        threat: 'prompt_injection',
        path,
        evidence: named(tool),
        detail,
        tier: isSure ? 'hard' : 'soft',
        confidence: isSure ? 0.8 : redirect === 'names' ? 0.4 : 0.5,
      };
    }
    const server = serverRedirects(text, subject.registry.servers, subject.definition.server);
    if (server !== undefined)
      yield {
        threat: 'prompt_injection',
        path,
        evidence: `server ${printable(server, { max: 80 })}`,
        detail: 'The text tells the model to leave another server aside or to speak for it.',
        tier: 'soft',
        confidence: 0.6,
      };
  }
}
