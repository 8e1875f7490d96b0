import type { DefinitionCheck, Observation } from '../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../screening/contract/definition-subject.ts';
import { printable } from '../../text/printable.ts';
import { lookAlike } from './confusable/look-alike.ts';

/** Characters that a program obeys when it builds a path, template, page or command from a name. */
const ACTS = /\.\.[/\\]|\$\{|\$\(|\{\{|\{%|<%|<\/?[a-z!][^>]{0,40}>|`|[;|&]\s?\w|\\x|\\u|%[0-9a-f]{2}/i;

export const nameConfusable: DefinitionCheck = {
  card: {
    id: 'name.confusable',
    title: 'Deceptive name',
    reads: ['tool'],
    tier: 'hard',
    also: { tier: 'soft', when: 'names that contain a path, a template, a tag or a command' },
    severity: 'high',
    sees: 'Names of tools and parameters that mix two alphabets in one word, contain invisible or control characters, use full-width or mathematical letter forms, or use digits as letters; names that look the same as another name of the same server; names that contain a path, a template or a command.',
    matters:
      'A person approves the name on screen; a program calls the name as encoded. A look-alike is mistaken for a trusted tool.',
    remedy: 'Compare the escaped name with the one you expected; refuse the look-alike.',
    limits:
      'Accepts names written entirely in another script. Of the digits, it examines only 0 and 1 inside well-known words.',
  },
  *inspectDefinition(subject) {
    yield* ofName(subject);
    if (subject.definition.kind === 'tool' || subject.definition.kind === 'prompt')
      yield* ofParameters(subject);
  },
};

const PROBLEMS = {
  invisible: 'contains an invisible character',
  control: 'contains a control character',
  mixed: 'mixes letters of two alphabets in one word',
  form: 'contains a special form of a plain letter or punctuation mark',
  figure: 'uses a digit in place of a letter',
} as const;

function* ofName({ definition, registry }: DefinitionSubject): Generator<Observation> {
  const { name, kind } = definition;
  const seen = {
    threat: 'social_engineering',
    path: kind.startsWith('resource') ? '$.uri' : '$.name',
  } as const;
  const shown = printable(name, { max: 120 });
  const found = lookAlike(name);
  if (found !== undefined) {
    const reads = found.reads === '' ? '' : `, read as ${printable(found.reads, { max: 80 })}`;
    yield {
      ...seen,
      confidence: 0.9,
      evidence: `${shown}: ${found.shows}${reads}`,
      detail: `The name ${PROBLEMS[found.how]}.`,
    };
  }
  if (kind !== 'tool' && kind !== 'prompt') return;
  const twin = registry.twins(definition)[0];
  if (twin !== undefined && found === undefined)
    yield {
      ...seen,
      confidence: 0.8,
      evidence: `${shown} and ${printable(twin.name, { max: 120 })}`,
      detail: 'Another tool of the same server has a name that looks the same.',
    };
  if (ACTS.test(name.slice(0, 512)))
    yield {
      ...seen,
      tier: 'soft',
      confidence: 0.6,
      evidence: shown,
      detail: 'The name contains characters that a program may obey: a path, a template, a tag or a command.',
    };
}

function* ofParameters({ parameters }: DefinitionSubject): Generator<Observation> {
  for (const { name, path } of parameters) {
    const found = lookAlike(name);
    if (found === undefined) continue;
    yield {
      threat: 'social_engineering',
      confidence: 0.8,
      path,
      evidence: `${printable(name, { max: 120 })}: ${found.shows}`,
      detail: `The name of a parameter ${PROBLEMS[found.how]}.`,
    };
  }
}
