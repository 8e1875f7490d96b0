/** Every door of the road, inside this process: the same call from the same folder, and what each makes of it. */
import { join } from 'node:path';
import { z } from 'zod';
import { adviceSchema, rulingLineSchema, rulingSchema } from '../../src/answers/calls/ruling.answer.ts';
import { run } from '../../src/doors/cli/run.ts';
import { parseEvent } from '../../src/doors/hook/parse-event.ts';
import { Desk } from '../../src/doors/mcp/desk/desk.ts';
import { TOOLS } from '../../src/doors/mcp/tools.ts';
import { screen } from '../../src/library.ts';
import { explainRuling } from '../../src/road/explained.ts';
import { ruleAsked } from '../../src/road/hooks/calls.ts';
import { compilePolicy } from '../../src/road/policy.ts';
import { PolicyReader } from '../../src/road/policy-reader.ts';
import { ProjectReader, projectRootOf } from '../../src/road/project-files.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';
import { whereabouts } from '../../src/world/whereabouts.ts';
import { fakeIo } from '../cli/fake-io.ts';

/** `trace` is undefined at a door that does not return it. */
export interface DoorRuling {
  readonly decision: string;
  readonly checks: readonly string[];
  readonly trace: string | undefined;
}

export type Door = (calls: readonly ProposedCall[], cwd: string) => Promise<DoorRuling[]>;

interface Returned {
  readonly decision: string;
  readonly findings: readonly { readonly checks: readonly string[]; readonly severity: string }[];
  readonly trace?: object;
}

const rulingOf = ({ decision, findings, trace }: Returned): DoorRuling => ({
  decision,
  checks: findings.map(({ checks, severity }) => `${severity} ${checks.join(' ')}`),
  trace: trace && JSON.stringify(trace),
});

const shownSchema = z.object(adviceSchema.shape);

/** Where the build would be: all doors guard the same program. */
const program = whereabouts(join(import.meta.dirname, '..', '..', 'src'));

export function doorsOf(
  home: string,
): Readonly<Record<'hook' | 'screen' | '--jsonl' | 'MCP' | 'library', Door>> {
  const ports = { files, clock, random, processes, home };
  const one = async <T>(calls: readonly ProposedCall[], judge: (call: ProposedCall) => Promise<T> | T) => {
    const all: T[] = [];
    for (const call of calls) all.push(await judge(call));
    return all;
  };
  const surroundings = { version: () => '1', ports: async () => ports, whereabouts: async () => program };

  const hook: Door = async (calls, cwd) => {
    const directory = join(home, '.tokenauditor');
    const projects = new ProjectReader();
    const policies = new PolicyReader(compilePolicy);
    const desk = {
      ...{ directory, ports, home, whereabouts: program },
      settings: policies.inForce({ directory, ports, home, projectRoot: projectRootOf(cwd, ports) }),
      ledger: () => {
        throw new Error('a call is ruled without its ledger');
      },
    };
    return await one(calls, async ({ tool, arguments: args }) => {
      const event = { hook_event_name: 'PreToolUse', tool_name: tool, tool_input: { ...args }, cwd };
      const { request, context } = parseEvent('claude-code', JSON.stringify(event)).event ?? {};
      if (request?.about !== 'call' || context === undefined) throw new Error('the event is not a call');
      const { ruled } = await ruleAsked(request, context, desk, { projects });
      return rulingOf(explainRuling(ruled));
    });
  };

  const command: Door = (calls, cwd) =>
    one(calls, async ({ tool, arguments: args }) => {
      const io = fakeIo({ cwd, env: { HOME: home } });
      await run(['screen', '--json', '--tool', tool, '--args', JSON.stringify(args)], io, surroundings);
      return rulingOf(rulingSchema.parse(JSON.parse(io.out())));
    });

  const lines: Door = async (calls, cwd) => {
    const stdin = calls.map(({ tool, arguments: args }) =>
      JSON.stringify({ tool_name: tool, arguments: args }),
    );
    const io = fakeIo({ cwd, env: { HOME: home }, stdin: `${stdin.join('\n')}\n` });
    await run(['screen', '--jsonl'], io, surroundings);
    const answers = io.out().trimEnd().split('\n');
    return answers.map((line) => rulingOf(rulingLineSchema.parse(JSON.parse(line))));
  };

  const mcp: Door = async (calls, cwd) => {
    const tool = TOOLS.find(({ name }) => name === 'roadside_screen_tool_call');
    const desk = new Desk({
      ...{ version: '1', project: home, home, whereabouts: async () => program },
      // Thousands of events; that they are durable is not what is compared.
      ports: async () => ({
        ...ports,
        files: { ...files, datasync: () => {}, datasyncSoon: async () => {} },
      }),
    });
    try {
      let count = 0;
      return await one(calls, async (call) => {
        const session_id = `s-${count++}`;
        const given = {
          tool_name: call.tool,
          arguments: call.arguments,
          cwd,
          session_id,
          write_report: false,
        };
        const answer = await tool?.call(given, desk, async () => {});
        return rulingOf(shownSchema.parse(answer?.structuredContent));
      });
    } finally {
      await desk.close();
    }
  };

  const library: Door = (calls, cwd) =>
    one(calls, (call) => rulingOf(screen({ tool: call.tool, arguments: call.arguments }, { cwd, home })));

  return { hook, screen: command, '--jsonl': lines, MCP: mcp, library };
}
