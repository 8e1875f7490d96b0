/** What kinds of content a row held, by the names of its fields; the content itself is never read. */
export type ContentKind =
  | 'messages'
  | 'prompts'
  | 'replies'
  | 'system prompts'
  | 'tool calls'
  | 'tool definitions'
  | 'attachments'
  | 'errors'
  | 'people and keys';

const NAMES: Readonly<Record<ContentKind, string>> = {
  messages: `messages content contents gen_ai.input.messages gen_ai.output.messages conversation history parts
    gen_ai.prompt gen_ai.completion gen_ai.content.prompt gen_ai.content.completion text`,
  prompts: `prompt prompts input inputs query question user_message request_body request proxy_server_request
    requestBody llm.prompts input.value request_prompt lastPrompt summary`,
  replies: `completion output outputs response responses answer reasoning thinking thoughts response_body
    responseBody llm.completions output.value response_prompt assistant_responses choices`,
  'system prompts': `system system_prompt systemPrompt system_instructions instructions base_instructions
    gen_ai.system_instructions user_instructions developer_instructions`,
  'tool calls': `tool_calls toolCalls toolUseResult arguments args tool_arguments gen_ai.tool.call.arguments
    gen_ai.tool.call.result function_call result results tool_result`,
  'tool definitions': `tools functions tool_definitions gen_ai.tool.definitions mcp_servers`,
  attachments: 'attachments attachment images image files file audio snapshot fileHistorySnapshot',
  errors:
    'error error_message errorMessage error_str statusMessage status_message exception stack traceback events',
  'people and keys': `user user_id userId username end_user email api_key key token token_name authorization ip
    requester_ip_address helicone_user metadata.user_api_key cwd gitBranch git path name`,
};

export const CONTENT_NAMES: ReadonlyMap<string, ContentKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind as ContentKind] as const),
  ),
);

/** Counts fields that were stepped over: those of a known kind by it, all others together. */
export class Dropped {
  readonly content = new Map<ContentKind, number>();
  otherFields = 0;

  note(name: string): void {
    this.noteKind(CONTENT_NAMES.get(name));
  }

  noteKind(kind: ContentKind | undefined): void {
    if (kind === undefined) this.otherFields += 1;
    else this.content.set(kind, (this.content.get(kind) ?? 0) + 1);
  }
}
