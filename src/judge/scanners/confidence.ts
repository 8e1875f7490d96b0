import type { Token } from '../asking/chat-protocols.ts';

/**
 * How sure a model was of the word it chose: its share among the two words it could choose from, at the first token that
 * begins one of them. Undefined where the endpoint gives no probabilities.
 */
export function confidenceIn(tokens: readonly Token[], chosen: string, other: string): number | undefined {
  const begins = (token: string, word: string) => {
    const written = token.trim().toLowerCase();
    return written !== '' && (word.startsWith(written) || written.startsWith(word));
  };
  const at = tokens.find(({ token }) => begins(token, chosen) || begins(token, other));
  if (at === undefined) return undefined;
  const chances = at.top.length === 0 ? [at] : at.top;
  const shareOf = (word: string) =>
    chances
      .filter(({ token }) => begins(token, word))
      .reduce((sum, { logprob }) => sum + Math.exp(logprob), 0);
  const [own, rest] = [shareOf(chosen), shareOf(other)];
  // What is chosen is among the likeliest: if not, the probabilities belong to something else.
  if (own === 0) return undefined;
  const share = rest === 0 ? own : own / (own + rest);
  return Math.min(1, Math.round(share * 1_000) / 1_000);
}
