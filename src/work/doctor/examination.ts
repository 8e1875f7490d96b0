import type { DoctorDocument } from '../../answers/machine/doctor.answer.ts';
import { readingTrouble } from '../../evidence/folder/reading.ts';
import { Trouble } from '../../vocabulary/trouble.ts';

export type Examination = DoctorDocument['examinations'][number];

export const ok = (name: string, detail: string): Examination => ({ name, state: 'ok', detail });
export const warn = (name: string, detail: string, hint: string): Examination => ({
  name,
  state: 'warn',
  detail,
  hint,
});
export const fail = (name: string, detail: string, hint: string): Examination => ({
  name,
  state: 'fail',
  detail,
  hint,
});

/** An error that would stop a command is only a finding here; a bug of ours still throws. */
export async function attempt(
  name: string,
  path: string,
  examine: () => Examination | Promise<Examination>,
): Promise<Examination> {
  try {
    return await examine();
  } catch (error) {
    const trouble = readingTrouble(error, path);
    if (!(trouble instanceof Trouble)) throw error;
    return { ...fail(name, trouble.message, trouble.hint), code: trouble.code };
  }
}
