import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Wire } from '../../../answers/wire-names.ts';
import { documentResult, errorResult } from './answer.ts';
import type { Desk } from './desk.ts';
import { refusalOf } from './refusal.ts';

/** Reports the progress of a long call to a client that asked for it. */
export type Progress = (done: number, total: number, message: string) => Promise<void>;

interface Declaration<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether a call changes nothing lasting. */
  readonly isReadOnly: boolean;
  /** Whether repeating a call with the same input changes nothing more. */
  readonly isIdempotent: boolean;
  /** Whether the client runs or stops a call because of its answer: then it fails closed. */
  readonly isJudging: boolean;
  /** Whether it may take minutes and no judgement depends on it: then later calls do not wait for it. */
  readonly isLong?: boolean;
  /** Calls of other lines are answered meanwhile; without a line, all earlier calls are answered first. */
  line?(args: unknown): string;
  readonly input: I;
  readonly output: O;
  run(input: z.infer<I>, desk: Desk, progress: Progress): Promise<Wire<O>>;
}

export interface AuditorTool {
  readonly name: string;
  readonly isLong: boolean;
  readonly listed: ListedTool;
  /** The schema of its answer, one of `answers/`. */
  readonly output: z.ZodObject;
  lineOf(args: unknown): string | undefined;
  /** Never throws: any failure is a result that a model can read. */
  call(args: unknown, desk: Desk, progress: Progress): Promise<CallToolResult>;
}

export function declareTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: Declaration<I, O>,
): AuditorTool {
  const { name, title, description } = tool;
  return {
    name,
    isLong: tool.isLong === true,
    output: tool.output,
    lineOf: (args) => tool.line?.(args),
    get listed() {
      const annotations = {
        title,
        readOnlyHint: tool.isReadOnly,
        destructiveHint: false,
        idempotentHint: tool.isIdempotent,
        openWorldHint: false,
      };
      return {
        name,
        title,
        description,
        inputSchema: objectSchema(tool.input, 'input'),
        outputSchema: objectSchema(tool.output, 'output'),
        annotations,
      };
    },
    async call(args, desk, progress) {
      try {
        const reading = tool.input.safeParse(args ?? {});
        if (!reading.success) throw await refusalOf(name, reading.error.issues[0], tool.input);
        const document = await tool.run(reading.data, desk, progress);
        // An answer that does not fit our own schema is an internal error, not half an answer.
        tool.output.parse(document);
        return documentResult(document);
      } catch (error) {
        return await errorResult(error, tool.isJudging);
      }
    },
  };
}

/** The schema as clients get it: plain JSON, without the dialect, which clients assume. */
function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify({ ...printed, type: 'object' }));
}
