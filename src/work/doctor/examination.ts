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

/** What would stop a command is here just a finding; a defect of ours stays one. */
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
