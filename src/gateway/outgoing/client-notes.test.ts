import { expect, test, vi } from 'vitest';
import { ClientNotes } from './client-notes.ts';

type Desk = ConstructorParameters<typeof ClientNotes>[0];

function heard(leave: Desk['leave']) {
  const cancel = vi.fn();
  const notify = vi.fn();
  const instance = { era: 'legacy', server: 'mail', connection: { notify } };
  const notes = new ClientNotes({
    client: { era: 'legacy' } as Desk['client'],
    flights: { giveUp: (id) => ({ id, cancel }), serversOf: () => ['mail'] },
    requests: { progress: () => {} },
    around: { servers: [{ running: () => instance }] as unknown as Desk['around']['servers'], isBare: true },
    leave,
  });
  notes.hear('notifications/cancelled', { requestId: 7, reason: 'enough' });
  notes.hear('notifications/roots/list_changed', { _meta: { words: 'enough' } });
  return { cancel, notify };
}

test('words that may leave reach the server', async () => {
  const { cancel, notify } = heard(() => async () => undefined);
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect(cancel).toHaveBeenCalledExactlyOnceWith('enough');
});

test('a fault of ours keeps the words back: a call still ends, and so does nothing else', async () => {
  const { cancel, notify } = heard(() => () => Promise.reject(new Error('fault')));
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledExactlyOnceWith(undefined));
  expect(notify).not.toHaveBeenCalled();
});
