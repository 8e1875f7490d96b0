import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clean, openRoom, origin, ports, type Room, withValue } from '../../test/quarantine-room.ts';
import type { Definition } from '../vocabulary/definition.ts';
import { PinBook } from './review.ts';

let room: Room;
beforeEach(async () => {
  room = await openRoom();
});
afterEach(() => room.close());

describe('what was seen is kept', () => {
  const folder = () => join(room.directory, 'state', 'definitions');
  const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

  test('0600, without secrets, the approved and the last one only', async () => {
    await room.see([clean], { origin: { ...origin, args: ['weather.js', token] } });
    for (const title of ['One', 'Two', 'Three']) await room.see([withValue({ title })]);
    const names = readdirSync(folder());
    expect(names).toHaveLength(2);
    const texts = names.map((name) => readFileSync(join(folder(), name), 'utf8')).join('\n');
    expect(texts).toContain('Three');
    expect(texts).not.toContain('Two');
    expect(texts).not.toContain(token);
    for (const name of names) expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600);
  });

  test('the difference is shown', async () => {
    await room.see([clean]);
    await room.see([withValue({ description: 'Gives the weather of a town.' })]);
    const book = await PinBook.read(room.directory, ports);
    const review = book.review(book.find('weather/forecast'));
    expect(review.diff?.changes.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'description $.description',
    ]);
  });

  test('the class that an earlier version did not record is read from what was kept', async () => {
    await room.see([clean]);
    const { id, pin } = await room.entry();
    const { event_id: _, flow_class: __, ...event } = room.events()[0] ?? {};
    for (const contract of [id, pin.seen])
      await room.ledger.append({
        ...{ type: 'definition.pin', definition_id: id, definition_kind: 'tool', transition: 'reverted' },
        ...{ server: 'weather', tool: 'forecast', pin_state: 'approved', verdict: 'clean' },
        contract_hash: contract,
        ...(pin.seenContent === null ? {} : { content_hash: pin.seenContent }),
      });
    const book = await PinBook.read(room.directory, ports);
    const entry = book.find('weather/forecast');
    expect([event.contract_hash, entry.pin.seen, entry.pin.flowClass]).toEqual([pin.seen, pin.seen, null]);
    expect([pin.flowClass, book.review(entry).flowClass]).toEqual([pin.flowClass, pin.flowClass]);
    expect(pin.flowClass?.acts).toEqual(['read']);
  });

  test('a rewritten file is not shown as what was seen', async () => {
    await room.see([clean]);
    const [name = ''] = readdirSync(folder());
    appendFileSync(join(folder(), name), ' ');
    const book = await PinBook.read(room.directory, ports);
    expect(book.review(book.find('forecast')).seen).toBe('altered');
    rmSync(join(room.directory, 'state'), { recursive: true });
    expect(book.review(book.find('forecast')).seen).toBe('missing');
    expect(readdirSync(room.directory)).not.toContain('state');
    await room.see([clean]);
    expect(book.review(book.find('forecast')).seen).toMatchObject({ name: 'forecast' });
    expect(room.events()).toHaveLength(1);
  });

  test('a definition that is too large is pinned, and not kept', async () => {
    await room.see([withValue({ description: 'word '.repeat(80_000) })]);
    const book = await PinBook.read(room.directory, ports);
    expect(book.review(book.find('forecast')).seen).toMatchObject({ value: null, name: 'forecast' });
  });
});

describe('names', () => {
  const odd = { ...clean, server: 'weather', name: 'a tool; rm -rf ~' };
  const prompt: Definition = {
    kind: 'prompt',
    server: 'weather',
    name: 'forecast',
    value: { name: 'forecast' },
  };

  test('as server/tool, alone, or as the beginning of an id', async () => {
    await room.see([clean, odd]);
    const book = await PinBook.read(room.directory, ports);
    const entry = book.find('weather/forecast');
    expect(book.find('forecast')).toBe(entry);
    expect(book.find(entry.id)).toBe(entry);
    expect(book.find(entry.id.slice(7, 17))).toBe(entry);
    expect(() => book.find('nothing')).toThrow(/no definition is known as "nothing"/);
  });

  test('one that a shell could misread is given as an id, and not written to the ledger', async () => {
    await room.see([odd]);
    const entry = await room.entry();
    expect(entry.label).toBe('weather/a tool; rm -rf ~');
    expect(entry.handle).toMatch(/^[0-9a-f]{16}$/);
    expect(room.events()[0]).not.toHaveProperty('tool');
  });

  test('an ambiguous one is refused with the candidates', async () => {
    await room.see([clean, prompt]);
    const book = await PinBook.read(room.directory, ports);
    expect(() => book.find('forecast')).toThrow(
      expect.objectContaining({
        message: '"forecast" matches 2 definitions',
        hint: 'name one of them:\n  weather/forecast\n  weather/prompt:forecast',
      }),
    );
    expect(book.find('weather/prompt:forecast').pin.kind).toBe('prompt');
    expect(book.find('weather/forecast').pin.kind).toBe('tool');
  });
});
