/** A judge that is a program of this machine: the question on standard input, the answer on standard output. */
import { childEnvironment } from '../../gateway/downstream/child-environment.ts';
import { fillVariables } from '../../gateway/downstream/variables.ts';
import type { AnswerText } from '../../judge/opinions/provider.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { JudgeEntry } from '../../vocabulary/document/judge-part.ts';

/** A verdict is far shorter; what a program prints beyond it is not read. */
const MOST_BYTES = 64 * 1024;
/** Other reasons, such as too many open files, can be brought about by asking much. */
const UNSTARTABLE: readonly string[] = ['ENOENT', 'EACCES', 'EPERM', 'ENOEXEC', 'ENOTDIR'];

export function commandJudge(
  { command = '', args = [], env = {} }: JudgeEntry,
  ports: ServerPorts,
): AnswerText {
  return async ({ system, user }, signal) => {
    const { start, missing } = fillVariables(
      { kind: 'stdio', command, args, env, variables: 'braces' },
      ports,
    );
    if (missing.length > 0 || start.kind !== 'stdio') return { why: missing.join('; '), how: 'down' };
    const child = ports.children.start({
      ...{ command: start.command, args: start.args },
      env: childEnvironment(start, ports).env,
      // Not in the project: its files must not instruct the judge.
      cwd: ports.home,
    });
    // What is left of it must not outlive the question.
    const end = () => child.killTree('SIGKILL');
    signal.addEventListener('abort', end, { once: true });
    try {
      void drained(child.errors);
      child.write(`${system}\n\n${user}\n`);
      child.closeInput();
      const text = await textOf(child.output);
      if (text === undefined) return { why: `it printed more than ${MOST_BYTES} bytes`, how: 'garbled' };
      const ended = await child.ended;
      if (ended.kind === 'not-started')
        return {
          why: `it cannot be started (${ended.errno})`,
          how: UNSTARTABLE.includes(ended.errno) ? 'down' : 'silent',
        };
      if (ended.code === 0) return text;
      const how = ended.code === null ? 'silent' : 'refused';
      return { why: `it ended with status ${ended.code ?? ended.signal ?? ''}`, how };
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  };
}

/** It may print secrets of its own: not kept. */
async function drained(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}
