import { expect, it } from 'vitest';
import { FakeDisk } from '../../test/fixtures/fake-disk.ts';
import { FakeMachine } from '../../test/fixtures/fake-ports.ts';
import { openLedger } from './ledger.ts';
import { verifyLedger } from './verifying/verify.ts';

const DIRECTORY = '/project/.tokenauditor';
const DRAFT = { type: 'redaction' } as const;

const failures: [string, boolean][] = [
  ['append', false],
  ['append', true],
  ['datasync', false],
  ['datasync', true],
];
it.each(failures)('signs what it acknowledged before %s failed (sync: %s)', async (failing, isSync) => {
  const machine = new FakeMachine(new FakeDisk());
  let isFull = false;
  const ports = machine.process(1, (operation) => (isFull && operation === failing ? 'ENOSPC' : undefined));
  const ledger = openLedger(DIRECTORY, ports);
  const append = async () => (isSync ? ledger.appendSync(DRAFT) : await ledger.append(DRAFT));
  for (let i = 0; i < 5; i++) await append();
  isFull = true;
  await expect(append()).rejects.toThrow('no space left on the disk');
  isFull = false;
  await ledger.close();
  const { problems, events, covered } = await verifyLedger(DIRECTORY, machine.process(2));
  expect({ problems, events, covered }).toEqual({ problems: [], events: 6, covered: 6 });
});

it('reports that it cannot sign', async () => {
  const machine = new FakeMachine(new FakeDisk());
  let isFull = false;
  const ports = machine.process(1, (operation) =>
    isFull && operation === 'open create' ? 'ENOSPC' : undefined,
  );
  const ledger = openLedger(DIRECTORY, ports);
  ledger.appendSync(DRAFT);
  isFull = true;
  await expect(ledger.close()).rejects.toThrow(
    'cannot append to "/project/.tokenauditor/checkpoint": no space left on the disk',
  );
});
