/** Rows of two session formats, as small as they can be. */
export const CODEX_META =
  '{"timestamp":"2026-09-30T10:00:00.000Z","type":"session_meta","payload":{"id":"s1"}}';
export const codexTurn = (model: string) =>
  `{"timestamp":"2026-09-30T10:00:01.000Z","type":"turn_context","payload":{"model":"${model}"}}`;
export const codexCount = (second: number, total: number, last?: number) =>
  JSON.stringify({
    timestamp: `2026-09-30T10:00:${String(second).padStart(2, '0')}.000Z`,
    type: 'event_msg',
    payload: {
      type: 'token_count',
      info: {
        total_token_usage: { input_tokens: total },
        ...(last === undefined ? {} : { last_token_usage: { input_tokens: last } }),
      },
    },
  });
export const reply = (id: string, more: object = {}, output = 1) =>
  JSON.stringify({
    type: 'assistant',
    sessionId: 's',
    timestamp: '2026-10-01T08:00:00.000Z',
    isSidechain: false,
    requestId: `req_${id}`,
    message: { id, model: 'claude-opus-4-5', usage: { input_tokens: 1, output_tokens: output } },
    ...more,
  });
