import { expect, it } from 'vitest';
import { Seal } from '../../evidence/keys/sealed-text.ts';
import type { Clock } from '../../ports/files.ts';
import { random } from '../../world/random.ts';
import type { Entry } from './catalogue.ts';
import { Listings } from './server-lists.ts';

/** Time that passes when a call waits for it; servers answer when the test lets them. */
function open() {
  let nowMs = 10_000;
  const reads: { readonly atMs: number; answer(description: string): void }[] = [];
  const clock: Clock = {
    nowMs: () => nowMs,
    elapsedMs: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
    },
    sleepSync: () => {},
    nextTurn: async () => {},
    after: () => () => {},
  };
  const listings = new Listings(new Seal(random), clock);
  const partsOf = (description: string) => [
    {
      server: { name: 'a' },
      definitions: [{ kind: 'tool' as const, server: 'a', name: 'x', value: { name: 'x', description } }],
    },
  ];
  const read = () =>
    new Promise<{ parts: ReturnType<typeof partsOf>; isPartial: boolean }>((resolve) => {
      reads.push({
        atMs: nowMs,
        answer: (description) => resolve({ parts: partsOf(description), isPartial: false }),
      });
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const called = async () => {
    const entry = (await listings.find('tools/list', 'a__x', read)) as Entry;
    return entry.value.description;
  };
  return { listings, reads, called, settle, partsOf, read };
}

it('after list_changed calls wait for the new list, all for the same one', async () => {
  const { listings, reads, called, settle } = open();
  const first = called();
  reads[0]?.answer('as it was');
  expect([await first, await called(), reads.length]).toEqual(['as it was', 'as it was', 1]);
  listings.forget();
  const waiting = [called(), called(), called()];
  await settle();
  expect(reads.length).toBe(2);
  reads[1]?.answer('changed');
  expect(await Promise.all(waiting)).toEqual(['changed', 'changed', 'changed']);
});

it('a call does not use a list that was asked for before the change', async () => {
  const { listings, reads, called, settle } = open();
  const before = called();
  listings.forget();
  const after = called();
  reads[0]?.answer('as it was');
  await settle();
  reads[1]?.answer('changed');
  expect([await before, await after, await called()]).toEqual(['as it was', 'changed', 'changed']);
});

it('reads once a second at most for calls, however often the list changes', async () => {
  const { listings, reads, called, settle } = open();
  for (let round = 0; round < 5; round++) {
    const waiting: Promise<unknown>[] = [];
    for (let change = 0; change < 20; change++) {
      listings.forget();
      waiting.push(called());
    }
    await settle();
    for (const { answer } of reads) answer(`round ${round}`);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([`round ${round}`]));
  }
  const gaps = reads.slice(1).map(({ atMs }, i) => atMs - (reads[i]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  expect(reads.length).toBeLessThanOrEqual(11);
});

it('a list that a client asked for before the change is not kept for calls', async () => {
  const { listings, reads, called, settle, partsOf } = open();
  const since = listings.changes;
  listings.forget();
  listings.keep('tools/list', partsOf('as it was'), since);
  const waiting = called();
  await settle();
  reads[0]?.answer('changed');
  expect(await waiting).toBe('changed');
  listings.keep('tools/list', partsOf('listed'), listings.changes);
  expect(await called()).toBe('listed');
});

it('a server that comes late makes no other list outdated that is under way', async () => {
  const { listings, reads, called } = open();
  const before = called();
  listings.readAgain();
  const after = called();
  reads[0]?.answer('the same');
  expect([await before, await after, reads.length]).toEqual(['the same', 'the same', 1]);
});
