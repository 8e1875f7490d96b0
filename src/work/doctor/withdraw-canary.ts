/** A canary leaves nothing behind for a person to decide: no question, and no offer to allow it once. */
import { join } from 'node:path';
import { endQuestion, listQuestions, type ReadQuestion } from '../../approvals/decide-question.ts';
import { type HeldCall, heldCalls, heldFiles } from '../../approvals/overrides-kept.ts';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { ledgerInUse } from '../../evidence/keys/adoption.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import { CANARY_CALL, CANARY_SESSION } from '../../vocabulary/events/canary-session.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import type { DoctorRoom } from './room.ts';

/** `folder`: whose ledger has the question. Recorded as the doctor's doing; it only takes questions back. */
export async function withdrawCanaries(
  folder: string,
  { ports, home }: Pick<DoctorRoom, 'ports' | 'home'>,
): Promise<void> {
  const directory = ledgerInUse(join(folder, FOLDER), { ...ports, home });
  let opened: Ledger | undefined;
  const ledger = () => {
    opened ??= openLedger(directory, ports);
    return opened;
  };
  const place = { directory, ports, ledger, ...(home === undefined ? {} : { home }) };
  try {
    if (ports.files.factsAt(directory) === undefined) return;
    const canaries = (await listQuestions(place)).filter(isCanary);
    for (const { approval } of canaries) await endQuestion(approval, 'cancelled', place, CANARY_SESSION);
    const desk = { ...place, settingsStamp: () => '' };
    for (const { call } of heldCalls(desk)) if (isOfCanary(call.preview)) heldFiles(desk).take(call.code);
  } catch (error) {
    // A ledger that cannot be read is reported by itself.
    if (!(error instanceof Trouble)) throw error;
  } finally {
    await opened?.close();
  }
}

const isCanary = ({ state, kept }: ReadQuestion): boolean =>
  state === 'pending' && isOfCanary(kept?.shown.preview ?? []);

const isOfCanary = (preview: HeldCall['preview']): boolean =>
  preview.some(({ text }) => text.includes(CANARY_CALL.command));
