import type { Reading } from './reading.ts';

export function looksLikePowerShell(_text: string): boolean {
  return false;
}

export function readPowerShell(_text: string): Reading {
  return { dialect: 'powershell', runs: [], scripts: [], unknowns: [], variables: new Map() };
}
