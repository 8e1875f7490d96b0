/** Every host that can be guarded: how it is recognised, and what is written for it. */

import { nearest } from '../../text/words/nearest.ts';
import { HOSTS, type HostName } from '../../vocabulary/hook-request.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { ALIASES } from './host/aliases.ts';
import type { Host } from './host/host.ts';
import { claudeCode } from './hosts/claude-code.ts';
import { cline } from './hosts/cline.ts';
import { codex } from './hosts/codex.ts';
import { copilotCli, vscode } from './hosts/copilot.ts';
import { cursor } from './hosts/cursor.ts';
import { geminiCli } from './hosts/gemini-cli.ts';
import { openCode } from './hosts/opencode.ts';
import { windsurf } from './hosts/windsurf.ts';

export const INSTALLERS: Readonly<Record<HostName, Host>> = {
  'claude-code': claudeCode,
  codex,
  cursor,
  'gemini-cli': geminiCli,
  'copilot-cli': copilotCli,
  vscode,
  windsurf,
  cline,
  opencode: openCode,
};

/** The names of hosts as their makers write them. */
export const titlesOf = (hosts: readonly HostName[]): string =>
  hosts.length === 0 ? 'all hosts' : hosts.map((host) => INSTALLERS[host].title).join(', ');

/** Of `--hosts a,b`, in the order of the table. */
export function hostsNamed(words: readonly string[]): HostName[] {
  const named = words.flatMap((word) => word.split(',')).map((word) => word.trim().toLowerCase());
  const chosen = named.map((word) => {
    const host =
      HOSTS.find((each) => each === word) ?? (Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined);
    if (host) return host;
    const expected = `one of ${HOSTS.join(', ')}; the nearest is ${nearest(word, HOSTS)}`;
    throw new Trouble('usage.bad_value', { value: word, option: '--hosts', expected });
  });
  return HOSTS.filter((host) => chosen.includes(host));
}
