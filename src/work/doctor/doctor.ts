/** Everything that has to be right on this machine, examined in the order in which it is shown. */
import { CHECKS } from '../../checks/all-checks.ts';
import { setAside } from '../../evidence/writing/set-aside.ts';
import { examineClients } from './clients.ts';
import { attempt, type Examination, fail, ok } from './examination.ts';
import { examineJudge, examinePolicy, examineScanning } from './examined-policy.ts';
import { examineHeld } from './held.ts';
import { examineHooks } from './hooks.ts';
import {
  examineCertificates,
  examineClock,
  examineDisk,
  examineNode,
  examinePlatform,
  examineRedactor,
  examineScreening,
} from './machine.ts';
import { examinePin } from './pin.ts';
import { examineOthers, examineProject, newestEventMs } from './project.ts';
import { examineResident } from './resident.ts';
import type { DoctorRoom } from './room.ts';
import { examineUnwrapped } from './unwrapped-entries.ts';
import { examineWrapped } from './wrapped-entries.ts';

interface Wishes {
  /** A broken ledger is moved aside, and a new one is started. */
  readonly isSettingAside: boolean;
  /** Kinds of secrets that are documented. */
  readonly secretKinds: number;
}

/** One by one, because some take seconds; `begin` names what is about to be waited for. */
export async function* examineAll(
  room: DoctorRoom,
  { isSettingAside, secretKinds }: Wishes,
): AsyncGenerator<Examination> {
  const { directory, ports, node } = room;
  yield examineNode(node);
  yield examinePlatform(room.platform, room.arch);
  yield examineCertificates(room.environment, node);
  yield examineRedactor(secretKinds);
  yield examineScreening(CHECKS.length, new Date(room.wallMs()).toISOString());
  yield examineDisk(directory, room.tryDisk(directory));
  yield examineClock(room.wallMs(), await newestEventMs(directory, ports));
  yield examineClients(room);
  const policy = await examinePolicy(room);
  yield policy;
  if (policy.state !== 'fail') {
    yield await examineScanning(room);
    yield* await examineJudge(room);
  }
  room.begin('starting each hook as its host does');
  // Hooks read the same files: one that is refused is reported once.
  const isNews = ({ state, detail }: Examination) => state !== 'fail' || detail !== policy.detail;
  yield* (await examineHooks(room)).filter(isNews);
  yield* await examineWrapped(room);
  yield* await examineUnwrapped(room);
  yield* await examineHeld(room);
  yield* await examineResident(room);
  yield await examinePin(room);
  room.begin('verifying the ledger');
  if (isSettingAside) yield* await setAsideIfBroken(room);
  yield* examineOthers(room);
  yield* await examineProject(room);
}

/** An intact ledger stays where it is: setting it aside would only split its history. */
async function setAsideIfBroken(room: DoctorRoom): Promise<Examination[]> {
  const { directory, ports } = room;
  const failures = (await examineProject(room)).filter(({ state }) => state === 'fail');
  if (failures.length === 0) return [ok('set-aside', 'nothing is broken, so nothing was moved')];
  if (!failures.some(isFixedByMoving)) {
    const detail = 'nothing was moved: the problem is not in the ledger itself';
    return [fail('set-aside', detail, 'follow the hints below')];
  }
  return [
    await attempt('set-aside', directory, () => {
      const place = room.shorten(setAside(directory, ports));
      const done = ok('set-aside', `the broken ledger is kept in ${place}, and a new one was started`);
      const hint = `keep the new public key ${room.publicKey()} elsewhere; keys and checkpoints you kept before belong to the old ledger`;
      return { ...done, hint };
    }),
  ];
}

const LEDGER_CODES: ReadonlySet<string> = new Set([
  'ledger.broken',
  'ledger.rolled_back',
  'checkpoint.invalid',
]);

/** A full disk, a held lock or a stray folder would hinder the new ledger just as they hinder this one. */
function isFixedByMoving({ name, code }: Examination): boolean {
  if (name === 'key') return code === 'key.missing' || code === 'key.invalid';
  if (name === 'ledger' && code === undefined) return true;
  return code !== undefined && LEDGER_CODES.has(code);
}
