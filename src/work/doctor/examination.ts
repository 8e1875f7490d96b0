import { readingTrouble } from '../../evidence/folder/reading.ts';
import { Trouble, type TroubleCode } from '../../vocabulary/trouble.ts';

/** What was looked at, how it stands, and what to do about it. */
export interface Examination {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  readonly hint?: string;
  /** Of the error that a command would have ended with. */
  readonly code?: TroubleCode;
}

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
