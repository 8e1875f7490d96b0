import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../../../test/draws.ts';
import { scanDefinitions } from '../../../../road/definitions.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import { listingsOf } from '../../../../work/scan/listing-file.ts';
import { createPaint } from '../../print/paint.ts';
import { safeJson } from '../../print/safe-json.ts';
import { documentOf } from './document.ts';
import { htmlOf } from './html.ts';
import { sarifOf } from './sarif.ts';
import { describeOutcome } from './text.ts';

const output = { isTerminal: false, columns: 80, write: () => {} };
const paint = createPaint('never', output, {});
const UNSEEN = /[^\P{C}\n]|[\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/u;
/** One selector behind a character that has variants is how that character is written. */
const VARIANT =
  /(?:\p{Emoji}[\ufe0e\ufe0f]|[\p{Ideographic}\p{Sm}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}]\p{Variation_Selector})(?!\p{Variation_Selector})/gu;

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('<b>', '\u001b[2J', '::error::', '\u{e0041}\u{e0042}\u{e0043}\u{e0044}', '\ud800', '{0}'),
);
const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) as fc.Arbitrary<JsonValue>;
const tool = fc.record({ name: text, description: text, inputSchema: json, _meta: json });
const document = fc.oneof(
  json,
  fc.record({ server: text, tools: fc.array(fc.oneof(tool, json), { maxLength: 3 }), instructions: text }),
) as fc.Arbitrary<JsonValue>;

test('every document can be printed in every format, without anything active or hidden', () => {
  fc.assert(
    fc.property(document, (value) => {
      const servers = listingsOf(value, 'x.json').map((listing) => ({
        listing,
        items: scanDefinitions(listing.definitions),
      }));
      const outcome = { servers, problems: [] };
      const shown = [
        describeOutcome(outcome, { paint, width: 80, isWhole: true, hasClasses: true }).join('\n'),
        safeJson(documentOf(outcome), 2),
        safeJson(sarifOf(outcome, '1.2.3'), 2),
        htmlOf(outcome, { version: '1.2.3', time: '2026-11-15T12:00:00.000Z' }),
      ];
      for (const format of shown) {
        expect(UNSEEN.exec(format.replaceAll(VARIANT, 'x'))).toBeNull();
        expect(/^\s*(?:::|##)/m.exec(format)).toBeNull();
      }
      const [, , , page = ''] = shown;
      expect(/<(?:b|script|img)\b/i.exec(page)).toBeNull();
    }),
    { numRuns: draws(150) },
  );
});
