import { z } from 'zod';
import { GLOSSARY } from '../../src/doors/cli/verbs/explain/glossary.ts';
import { checkCardSchema } from '../../src/vocabulary/check.ts';
import { digestSchema } from '../../src/vocabulary/digest.ts';
import { findingSchema } from '../../src/vocabulary/finding.ts';
import { decisionSchema, riskStateSchema } from '../../src/vocabulary/order-schemas.ts';
import { permitSchema, rulingSchema } from '../../src/vocabulary/ruling.ts';
import { screeningSchema } from '../../src/vocabulary/screening.ts';
import { signalSchema } from '../../src/vocabulary/signal.ts';
import { spanSchema } from '../../src/vocabulary/span.ts';
import { cell, code, table } from './markdown.ts';

const NOUNS = {
  check: checkCardSchema,
  decision: decisionSchema,
  digest: digestSchema,
  finding: findingSchema,
  permit: permitSchema,
  'risk state': riskStateSchema,
  ruling: rulingSchema,
  screening: screeningSchema,
  signal: signalSchema,
  span: spanSchema,
};

export function glossaryPage(): string {
  return [
    '# The words',
    'One word per concept, in code, documents and screens. `tokenauditor explain <word>` prints the same.',
    table(
      ['word', 'meaning'],
      Object.entries(GLOSSARY).map(([word, meaning]) => [`**${word}**`, cell(meaning)]),
    ),
    '## JSON Schemas of the nouns',
    'The event has [its own page](events.md).',
    ...Object.entries(NOUNS).flatMap(([word, schema]) => [
      `### ${word}`,
      code(JSON.stringify(z.toJSONSchema(schema), null, 2), 'json'),
    ]),
  ].join('\n\n');
}
