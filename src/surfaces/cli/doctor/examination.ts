/** What was looked at, how it stands, and what to do about it. */
export interface Examination {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  readonly hint?: string;
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
