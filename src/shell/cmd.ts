import type { Reading } from './reading.ts';

export function looksLikeCmd(_text: string): boolean {
  return false;
}

export function readCmd(_text: string): Reading {
  return { dialect: 'cmd', runs: [], scripts: [], unknowns: [], variables: new Map() };
}
