import { homedir } from 'node:os';

/** Empty where it is not known: without HOME, and without an entry for the user. Nothing can be noted there. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}
