import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { draws } from '../../../test/draws.ts';
import { anyDocument, anySettings, readAs } from '../../../test/fixtures/policy-documents.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { addToDocument } from './add-to-document.ts';
import { joinDocuments } from './joined-documents.ts';
import { mergeTiers } from './tiers.ts';

const snake = (text: string) =>
  text.replaceAll(/"(?:gate|sampling|hooks)":\{[^}]*\}/g, (part) =>
    part.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );

/** How people write documents. */
const STYLES: Readonly<Record<string, (document: PolicyDocument) => string>> = {
  JSON: (document) => JSON.stringify(document),
  'JSON with earlier keys': (document) => snake(JSON.stringify(document)),
  'JSON indented with tabs': (document) => `${JSON.stringify(document, null, '\t')}\n`,
  blocks: (document) => (Object.keys(document).length === 0 ? '# nothing\n' : stringify(document)),
  'blocks, indented by four': (document) =>
    Object.keys(document).length === 0 ? '' : stringify(document, { indent: 4, indentSeq: false }),
  'blocks with comments, without a last newline': (document) =>
    Object.keys(document).length === 0 ? '# nothing' : `# ours\n${stringify(document)}# end`,
  'blocks with a marker, lines ending as on Windows': (document) =>
    Object.keys(document).length === 0
      ? '---\r\n{}\r\n'
      : `---\n${stringify(document)}`.replaceAll('\n', '\r\n'),
  'parts in one line': (document) =>
    Object.entries(document)
      .map(([part, value]) => `${part}: ${JSON.stringify(value)} # ours\n`)
      .join(''),
};

/** Without entries that repeat, and without the ids of those that had to be renamed. */
function effectOf(documents: readonly PolicyDocument[], renamed: ReadonlyMap<string, string>) {
  const { values } = mergeTiers(documents.map((document) => ({ document, isAccepted: true })));
  const entries = values.exceptions.map(({ id, ...rest }) =>
    canonicalJson({ id: renamed.get(id) ?? id, ...rest }),
  );
  return { ...values, exceptions: [...new Set(entries)] };
}

function isWithin(text: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (text.startsWith(character, at)) at += character.length;
  return at >= text.length;
}

test.each(Object.entries(STYLES))(
  'settings that move into a document leave the policy as it was: %s',
  (_, write) => {
    fc.assert(
      fc.property(anyDocument, anySettings, (document, settings) => {
        const text = write(document);
        expect(readAs(text)).toEqual(document);
        const { added, differences } = joinDocuments(document, settings);
        const after = addToDocument(text, added);
        expect(isWithin(text, after)).toBe(true);
        const renamed = new Map(
          differences.flatMap((each) => (each.kind === 'renamed' ? [[each.to, each.from] as const] : [])),
        );
        expect(effectOf([readAs(after)], renamed)).toEqual(effectOf([settings, document], renamed));
      }),
      { numRuns: draws(40) },
    );
  },
);

test('into no document, they are the document', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      const { added, differences } = joinDocuments({}, settings);
      expect(differences).toEqual([]);
      const after = readAs(addToDocument('', added));
      const tier = (document: PolicyDocument) => mergeTiers([{ document, isAccepted: true }]);
      expect(tier(after)).toEqual(tier(settings));
    }),
    { numRuns: draws(100) },
  );
});

test('moving twice adds nothing more', () => {
  fc.assert(
    fc.property(anyDocument, anySettings, (document, settings) => {
      const first = joinDocuments(document, settings);
      fc.pre(first.differences.every(({ kind }) => kind === 'kept'));
      const text = addToDocument(STYLES.blocks?.(document) ?? '', first.added);
      expect(joinDocuments(readAs(text), settings).added).toEqual({});
    }),
    { numRuns: draws(40) },
  );
});
