/** Whether a host would start an entry: each reads the entry's matcher in its own way. */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { HostName } from '../../vocabulary/hook-request.ts';
import { DANGEROUS, GATES } from './canary.ts';

interface Reading {
  /** What the host compares the matcher with, before its shell runs something. */
  readonly text: string;
  /** `names`: a list of names, or an expression if it has other characters; `search` and `whole`: an expression. */
  readonly as: 'names' | 'search' | 'whole';
}

/** Hosts without matchers start every entry. */
const READINGS: Partial<Record<HostName, Reading>> = {
  'claude-code': { text: toolOf('claude-code'), as: 'names' },
  codex: { text: toolOf('codex'), as: 'names' },
  cursor: { text: DANGEROUS, as: 'search' },
  'gemini-cli': { text: toolOf('gemini-cli'), as: 'search' },
  'copilot-cli': { text: toolOf('copilot-cli'), as: 'whole' },
};

function toolOf(host: HostName): string {
  const { tool_name, toolName } = GATES[host].payload('', '');
  return String(tool_name ?? toolName);
}

export function startsFor(host: HostName, matcher: JsonValue | undefined): boolean {
  const reading = READINGS[host];
  if (reading === undefined || matcher === undefined || matcher === '' || matcher === '*') return true;
  if (typeof matcher !== 'string') return false;
  const { text, as } = reading;
  if (as === 'names' && /^[\w\-,| ]+$/.test(matcher))
    return matcher.split(/[|,]/).some((name) => name.trim() === text);
  try {
    return new RegExp(as === 'whole' ? `^(?:${matcher})$` : matcher).test(text);
  } catch {
    // Taken literally at best, which no name of a tool is.
    return false;
  }
}
