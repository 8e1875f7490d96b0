import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { afterAll, describe, expect, test } from 'vitest';
import { openInitDesk } from '../../../../test/cli/init-desk.ts';
import { draws } from '../../../../test/draws.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { type WantedHooks, withOurs, withoutOurs } from './edit.ts';

const EVENTS = ['PreToolUse', 'PostToolUse', 'Other'];
const ours = (version: number) => ({
  matcher: '*',
  hooks: [{ type: 'command', command: `'/n' '/v${version}/hook.cjs' claude-code --project '/h'` }],
});
const WANTED: WantedHooks = {
  seed: { version: 1 },
  events: { PreToolUse: [ours(9)], PostToolUse: [ours(9)] },
};

const word = fc.constantFrom('a', 'model', 'enabled', '//', '{', ',', '"', '\\', 'é', '/* x */', '');
const leaf = fc.oneof(word, fc.boolean(), fc.constant(null), fc.integer({ min: -9, max: 9 }));
const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(word, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const handler = word.map((command): JsonValue => ({ type: 'command', command }));
const foreign: fc.Arbitrary<JsonValue> = fc.oneof(
  handler,
  fc.array(handler, { maxLength: 2 }).map((hooks): JsonValue => ({ matcher: 'Bash', hooks })),
  leaf,
);
const hooks = fc.dictionary(fc.constantFrom(...EVENTS), fc.array(foreign, { maxLength: 3 }), {
  maxKeys: 3,
  noNullPrototype: true,
});
const configuration = fc
  .tuple(fc.dictionary(word, value, { maxKeys: 4, noNullPrototype: true }), fc.option(hooks))
  .map(([rest, found]): { [key: string]: JsonValue } => (found === null ? rest : { ...rest, hooks: found }));

/** What a person puts between two tokens; a remark to the end of the line brings its end along. */
const gap = (eol: string) =>
  fc.constantFrom('', '', ' ', eol, `${eol}  `, `${eol}\t`, '/* r */', ` // r${eol}`);

function printed(given: JsonValue, draw: () => string, hasTrailing: () => boolean): string {
  if (typeof given !== 'object' || given === null) return JSON.stringify(given);
  const items = Array.isArray(given)
    ? given.map((each) => printed(each, draw, hasTrailing))
    : Object.entries(given).map(
        ([key, each]) => `${JSON.stringify(key)}${draw()}:${draw()}${printed(each, draw, hasTrailing)}`,
      );
  const [open, close] = Array.isArray(given) ? ['[', ']'] : ['{', '}'];
  const tail = items.length > 0 && hasTrailing() ? `,${draw()}` : '';
  return open + draw() + items.map((item) => item + draw()).join(`,${draw()}`) + tail + close;
}

const written = fc
  .tuple(configuration, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\uFEFF'))
  .chain(([config, eol, mark]) =>
    fc.tuple(
      fc.constant(config),
      fc.constant(mark),
      fc.infiniteStream(gap(eol)),
      fc.infiniteStream(fc.boolean()),
      fc.constantFrom('', eol),
    ),
  )
  .map(([config, mark, gaps, commas, end]) => {
    const text = printed(
      config,
      () => gaps.next().value ?? '',
      () => commas.next().value ?? false,
    );
    return { config, text: text + end, mark };
  });

const read = (text: string): { [key: string]: JsonValue } => parse(text, [], { allowTrailingComma: true });

/** What a file means once ours are in it, by the data alone. */
function expected(config: { [key: string]: JsonValue }): JsonValue {
  const found = (config.hooks ?? {}) as { [key: string]: JsonValue[] };
  const added = Object.entries(WANTED.events).map(([event, entries]) => [
    event,
    [...(found[event] ?? []), ...entries],
  ]);
  return { version: 1, ...config, hooks: { ...found, ...Object.fromEntries(added) } };
}

describe('any configuration', () => {
  test('means what it meant, with ours behind the others', () => {
    fc.assert(
      fc.property(written, ({ config, text }) => {
        expect(read(withOurs(text, WANTED, 'f'))).toEqual(expected(config));
      }),
      { numRuns: draws(500) },
    );
  });

  test('putting in twice is putting in once, and a later version takes the same places', () => {
    fc.assert(
      fc.property(written, ({ text }) => {
        const old = { ...WANTED, events: { PreToolUse: [ours(1)], PostToolUse: [ours(1)] } };
        const once = withOurs(text, WANTED, 'f');
        expect(withOurs(once, WANTED, 'f')).toBe(once);
        expect(read(withOurs(withOurs(text, old, 'f'), WANTED, 'f'))).toEqual(read(once));
      }),
      { numRuns: draws(300) },
    );
  });

  test('every previous byte is still there, in order', () => {
    fc.assert(
      fc.property(written, ({ text }) => {
        const after = withOurs(text, WANTED, 'f');
        let at = 0;
        // Blanks inside an empty list may be given up for ours.
        for (const character of text.replaceAll(/\s/g, '')) {
          at = after.indexOf(character, at) + 1;
          if (at === 0) throw new Error(`lost ${JSON.stringify(character)}`);
        }
      }),
      { numRuns: draws(300) },
    );
  });

  test('taking out leaves what was there', () => {
    fc.assert(
      fc.property(written, ({ config, text }) => {
        const after = read(withoutOurs(withOurs(text, WANTED, 'f'), 'f'));
        const { hooks: found = {}, ...rest } = after;
        const { hooks: before = {}, ...others } = config;
        expect(rest).toEqual({ version: 1, ...others });
        const filled = Object.entries(before as object).filter(([, list]) => list.length > 0);
        expect(
          Object.fromEntries(Object.entries(found as object).filter(([, list]) => list.length > 0)),
        ).toEqual(Object.fromEntries(filled));
      }),
      { numRuns: draws(300) },
    );
  });
});

const desk = openInitDesk('a home');
afterAll(() => desk.clear());

test('init and undo give the very bytes back, and init twice is init once', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.constantFrom(0o600, 0o644, 0o640), async ({ text, mark }, mode) => {
      desk.write('.claude/settings.json', mark + text, mode);
      desk.write('.gemini/settings.json', mark + text, mode);
      const before = desk.all();
      expect((await desk.run(['init', '--yes'])).status).toBe(0);
      const once = desk.all();
      expect((await desk.run(['init', '--yes'])).status).toBe(0);
      expect(desk.all()).toEqual(once);
      expect((await desk.run(['init', '--undo', '--yes'])).status).toBe(0);
      expect(desk.all()).toEqual(before);
    }),
    { numRuns: draws(25) },
  );
}, 60_000);
