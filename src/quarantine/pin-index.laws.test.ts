import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestWith } from '../evidence/digest.ts';
import type { Digest } from '../vocabulary/digest.ts';
import { pinsNamed, putPin } from './pin-index.ts';
import type { Pin } from './pins.ts';

const word = fc.constantFrom('shop', 'Shop', 'my shop', 'my', 'find', 'find-all', 'shop_find', 'all', 'mcp');
const pin = fc.record({
  kind: fc.constantFrom('tool', 'prompt'),
  server: fc.option(word),
  tool: fc.option(word),
}) as fc.Arbitrary<Pin>;
const ids = ['a', 'b', 'c', 'd'].map((text) => digestWith(Buffer.alloc(32), text));
const name = fc.oneof(
  fc.record({ server: word, tool: word }),
  fc.record({
    tool: fc.tuple(fc.constantFrom('', 'mcp:', 'mcp_', 'my_', 'shop-'), word).map(([a, b]) => a + b),
  }),
);

test('pins that were there, put in later and renamed are found as in a record that has not changed since', () => {
  const puts = fc.array(fc.tuple(fc.constantFrom(...ids), pin), { maxLength: 8 });
  fc.assert(
    fc.property(puts, puts, name, (first, later, asked) => {
      const pins: Record<Digest, Pin> = Object.fromEntries(first);
      pinsNamed(asked, pins);
      for (const [id, put] of later) putPin(pins, id, put);
      const byId = (found: readonly Pin[]) => new Set(found);
      expect(byId(pinsNamed(asked, pins))).toEqual(byId(pinsNamed(asked, { ...pins })));
    }),
  );
});

test('a name finds each pin that a look at every one finds', () => {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]+/g, '_');
  fc.assert(
    fc.property(fc.array(pin, { maxLength: 4 }), word, word, (all, server, tool) => {
      const pins: Record<Digest, Pin> = Object.fromEntries(all.map((each, i) => [ids[i] as Digest, each]));
      const isTool = (each: Pin) => each.kind === 'tool' && each.server !== null && each.tool !== null;
      const of = all.filter((each) => isTool(each) && bare(each.tool ?? '') === bare(tool));
      const there = of.filter((each) => bare(each.server ?? '') === bare(server));
      expect(pinsNamed({ server, tool }, pins)).toEqual(there);
      expect(pinsNamed({ tool: `MCP:${tool}` }, pins)).toEqual(of);
    }),
  );
});
