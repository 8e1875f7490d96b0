import { resolve } from 'node:path';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Wire } from '../../../answers/wire-names.ts';
import { documentResult, errorResult, failureResult } from './answer.ts';
import type { Desk } from './desk.ts';
import type { Turn } from './lined-turns.ts';
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
  /** Whether it may take minutes and no judgement depends on it. */
  readonly isLong?: boolean;
  /** Whether it reads the ledger: then earlier calls that write to it are answered first. */
  readonly readsRecords?: boolean;
  /** Whether it may write to the ledger; by default, whether it changes something lasting and is not long. */
  readonly isRecording?: boolean;
  /**
   * Calls of one line are answered in order of arrival. By default those that change something lasting wait for each
   * other, project by project, and others for none.
   */
  line?(args: unknown, desk: Desk): string | readonly string[];
  readonly input: I;
  readonly output: O;
  /** What of the answer is in its text; everything by default. */
  inText?(document: Wire<O>): object;
  /** The document of an error, where a tool has codes of its own. */
  inError?(error: unknown): object;
  run(input: z.infer<I>, desk: Desk, progress: Progress): Promise<Wire<O>>;
}

type TurnField = 'isReadOnly' | 'isLong' | 'readsRecords' | 'isRecording' | 'line';
type AnyDeclaration = Declaration<z.ZodObject, z.ZodObject>;

export interface AuditorTool {
  readonly name: string;
  readonly listed: ListedTool;
  /** The schema of its answer, one of `answers/`. */
  readonly output: z.ZodObject;
  turnOf(args: unknown, desk: Desk): Turn;
  /** Never throws: any failure is a result that a model can read. */
  call(args: unknown, desk: Desk, progress: Progress): Promise<CallToolResult>;
}

export function declareTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: Declaration<I, O>,
): AuditorTool {
  const { name, title, description } = tool;
  return {
    name,
    output: tool.output,
    turnOf: (args, desk) => turnOf(tool, args, desk),
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
        return documentResult(document, tool.inText?.(document));
      } catch (error) {
        if (tool.inError !== undefined) return failureResult(tool.inError(error));
        return await errorResult(error, tool.isJudging);
      }
    },
  };
}

function turnOf(
  { isReadOnly, isLong = false, readsRecords = false, line, ...tool }: Pick<AnyDeclaration, TurnField>,
  args: unknown,
  desk: Desk,
): Turn {
  const { isRecording = !isReadOnly && !isLong } = tool;
  const own = line?.(args, desk) ?? (isRecording ? recordsLine(args, desk) : []);
  return { lines: [own].flat(), isRecording, readsRecords, isLong };
}

/** Events of one project are appended in the order of the calls that ask for them. */
export function recordsLine(args: unknown, desk: Desk): string {
  const named = typeof args === 'object' && args !== null && 'project_root' in args ? args.project_root : '';
  return `records ${typeof named === 'string' && named !== '' ? resolve(named) : desk.project}`;
}

/** The schema as clients get it: plain JSON, without the dialect, which clients assume. */
function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify({ ...printed, type: 'object' }));
}
