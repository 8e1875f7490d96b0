import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocumentRedactor } from './redact-document.ts';

const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

function redact(pieces: readonly string[], asText = false): { text: string; found: string[] } {
  const whole = pieces.join('');
  const found: string[] = [];
  const redactor = new DocumentRedactor({
    asText,
    redaction: {},
    onSpan: ({ start, end }) => found.push(whole.slice(start, end)),
  });
  const text = pieces.map((piece) => redactor.push(piece)).join('') + redactor.end();
  return { text, found };
}

const part = fc.constantFrom(
  'plain text\n',
  `use ${token} now\n`,
  `{"a":"${token}"}\n`,
  '{"n":[1,2]}\n',
  '{"half":\n',
  '  \n',
  `[\n  "${token}"\n]\n`,
  `no line break ${token} `,
  '\ufeff',
);

test('however the input is cut, the output and the places are those of the whole', () => {
  const cuts = fc.array(fc.nat(400), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), cuts, fc.boolean(), (parts, places, asText) => {
      const whole = parts.join('');
      const edges = [0, ...places.filter((at) => at < whole.length).sort((a, b) => a - b), whole.length];
      const pieces = edges.slice(1).map((end, i) => whole.slice(edges[i], end));
      expect(redact(pieces, asText)).toEqual(redact([whole], asText));
    }),
  );
});

test('every place reported is the secret itself, and none survives', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const { text, found } = redact([parts.join('')]);
      const count = parts.filter((each) => each.includes(token)).length;
      expect(found).toEqual(Array.from({ length: count }, () => token));
      expect(text).not.toContain(token);
    }),
  );
});

test('a document that is too large to hold is read by lines, and nothing is lost', () => {
  const lines = Array.from({ length: 180_000 }, (_, i) => `  "${i} ${'x'.repeat(90)}",\n`);
  const whole = ['[\n', ...lines, `  "${token}"\n]\n`];
  const { text, found } = redact(whole);
  expect(found).toEqual([token]);
  expect(text).toBe(whole.join('').replace(token, '[REDACTED_GITHUB_TOKEN:last4=UeOi]'));
});
