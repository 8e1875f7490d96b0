/** An agent whose calls a hook judges: the road and the ledger of a real hook, without a host around them. */
import { join } from 'node:path';
import { grantOnce } from '../../../../approvals/overrides.ts';
import { heldCalls } from '../../../../approvals/overrides-kept.ts';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { type Ledger, openLedger } from '../../../../evidence/ledger.ts';
import type { Ports } from '../../../../ports/files.ts';
import { answerAsked } from '../../../../road/hooks/answer.ts';
import type { HookDesk } from '../../../../road/hooks/hook-desk.ts';
import { overrideDesk } from '../../../../road/hooks/override-desk.ts';
import { builtInPolicy } from '../../../../road/policy.ts';
import { ProjectReader } from '../../../../road/project-files.ts';

export class GuardedAgent {
  readonly #cwd: string;
  readonly #ledger: Ledger;
  readonly #desk: HookDesk;
  readonly #projects = new ProjectReader();

  constructor(folder: string, ports: Ports) {
    const directory = join(folder, FOLDER);
    this.#cwd = folder;
    this.#ledger = openLedger(directory, ports);
    this.#desk = { directory, ports, settings: builtInPolicy(), ledger: () => this.#ledger };
  }

  /** What the agent reads instead of a result; undefined if the call may run. */
  async ask(command: string): Promise<string | undefined> {
    const asking = {
      host: 'claude-code',
      session: 'demo',
      cwd: this.#cwd,
      canAsk: false,
      canReplace: false,
    } as const;
    const call = { about: 'call', tool: 'Bash', arguments: { command } } as const;
    const answer = await answerAsked(call, asking, this.#desk, { projects: this.#projects });
    return answer.kind === 'deny' ? answer.reason : undefined;
  }

  /** In the person's place. The approval counts in this temporary ledger alone, which knows no PIN. */
  async allowOnce(): Promise<string> {
    const desk = overrideDesk(this.#desk);
    const [held] = heldCalls(desk);
    if (held === undefined) throw new Error('the call was not held');
    await grantOnce(held.call.code, desk, () => undefined);
    return held.call.code;
  }

  async close(): Promise<void> {
    await this.#ledger.close();
  }
}
