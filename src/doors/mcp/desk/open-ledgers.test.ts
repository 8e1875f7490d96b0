import { expect, test } from 'vitest';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { OpenLedgers } from './open-ledgers.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));
const EIGHT = ['1', '2', '3', '4', '5', '6', '7', '8'];

function stage(onClose: (root: string) => Promise<void> = async () => {}) {
  const log: string[] = [];
  let finish = () => {};
  let calls = Promise.resolve();
  const openOne = async (root: string) => {
    log.push(`open ${root}`);
    return {
      root,
      close: async () => {
        await onClose(root);
        log.push(`close ${root}`);
      },
    };
  };
  const ledgers = new OpenLedgers(openOne, () => calls);
  const open = async (roots: readonly string[]) => {
    for (const root of roots) await ledgers.of(root);
    await soon();
    return log.splice(0).join(', ');
  };
  return {
    ledgers,
    log,
    open,
    beginCall: () => {
      calls = new Promise((resolve) => {
        finish = resolve;
      });
    },
    finishCall: async () => {
      finish();
      await soon();
    },
  };
}

test('a project has one handle, and the one used longest ago is closed when there are more than eight', async () => {
  const { ledgers, open } = stage();
  const first = await ledgers.of('1');
  expect(await ledgers.of('1')).toBe(first);
  await open(EIGHT);
  expect(await open(['1', '1', '2'])).toBe('');
  expect(await open(['9'])).toBe('open 9, close 3');
  expect(await open(['3'])).toBe('open 3, close 4');
});

test('a ledger is not closed while a call that may use it is under way', async () => {
  const { log, open, beginCall, finishCall } = stage();
  await open(EIGHT);
  beginCall();
  expect(await open(['9'])).toBe('open 9');
  await finishCall();
  expect(log).toEqual(['close 1']);
});

test('a ledger that is used meanwhile stays open', async () => {
  const { log, open, beginCall, finishCall } = stage();
  await open(EIGHT);
  beginCall();
  expect(await open(['9', '1'])).toBe('open 9');
  await finishCall();
  // By then the second is the oldest.
  expect(log).toEqual(['close 2']);
});

test('a ledger is opened again only once it is closed', async () => {
  let close = () => {};
  const slow = new Promise<void>((resolve) => {
    close = resolve;
  });
  const { ledgers, log, open } = stage((root) => (root === '1' ? slow : Promise.resolve()));
  await open([...EIGHT, '9']);
  const again = ledgers.of('1');
  await soon();
  expect(log).not.toContain('open 1');
  close();
  expect(await again).toMatchObject({ root: '1' });
  expect(log.filter((line) => line.endsWith(' 1'))).toEqual(['close 1', 'open 1']);
});

test('one that could not be opened is tried again', async () => {
  let attempts = 0;
  const ledgers = new OpenLedgers(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Trouble('ledger.closed', {});
      return { close: async () => {} };
    },
    async () => {},
  );
  await expect(ledgers.of('1')).rejects.toThrow(Trouble);
  await expect(ledgers.of('1')).resolves.toBeDefined();
  expect(attempts).toBe(2);
});

test('all are closed at the end, and a fault of ours is reported', async () => {
  const { ledgers, log, open } = stage(async (root) => {
    if (root === '1') throw new Error('a fault');
    if (root === '2') throw new Trouble('ledger.closed', {});
  });
  await open([...EIGHT, '9', '10']);
  await expect(ledgers.close()).rejects.toThrow('a fault');
  expect(log.sort()).toEqual(['3', '4', '5', '6', '7', '8', '9', '10'].map((root) => `close ${root}`).sort());
});
