import { homedir } from 'node:os';

/** Empty where it is unknown: without HOME, and without an entry for the user. Nothing can be recorded there. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}
