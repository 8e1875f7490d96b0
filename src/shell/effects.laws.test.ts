import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.ts';
import { effectsOf } from './effects.ts';
import { hostOf, targetKind } from './places/hosts.ts';
import { locate, resolvePath } from './places/places.ts';
import { secretPlace } from './places/secret-places.ts';
import { readCommand } from './read.ts';

/** Words that the tables know, in any order. */
const piece = fc.constantFrom(
  ...'curl wget tar nc scp rsync cp mv rm dd find xargs openssl socat git gh aws env jq sed -d -o -T -F -f -C @ @- - -- = : a .env ~/.ssh/id_rsa $X $(cat) {} | ; > < >> & host:p https://h/x /dev/tcp/h/1 file:// * ?( { [ \\ " \' \n'.split(
    ' ',
  ),
);
const line = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(' '));

test('any line has effects, and each belongs to a run of it', () => {
  fc.assert(
    fc.property(fc.oneof(line, fc.string({ unit: 'binary' })), (text) => {
      const reading = readCommand(text);
      for (const { run } of effectsOf(reading)) {
        expect(run === undefined || reading.runs[run] !== undefined).toBe(true);
      }
    }),
    { numRuns: draws(2000) },
  );
});

test('any text is a path and a target', () => {
  const text = fc.oneof(line, fc.string({ unit: 'binary' }), fc.webUrl());
  fc.assert(
    fc.property(text, (one) => {
      secretPlace(one);
      expect(locate(one).path).toBe(resolvePath(one));
      expect(hostOf(one)).toBe(hostOf(one).toLowerCase());
      targetKind(one);
    }),
    { numRuns: draws(2000) },
  );
});

test('a path resolved twice is the same path', () => {
  const part = fc.constantFrom('a', '..', '.', '', '~', '$X', 'b c', '*');
  const path = fc.array(part, { maxLength: 8 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(path, (one) => {
      expect(resolvePath(resolvePath(one))).toBe(resolvePath(one));
    }),
  );
});
