/** Reads no more of a program's output than a sensible answer would have. */
const MOST_LETTERS = 64 * 1024;

export async function beginningOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_LETTERS) break;
  }
  return text;
}
