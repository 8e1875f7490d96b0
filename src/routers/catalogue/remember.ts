const LONGEST = 256;

/**
 * A memo for a pure function: a log names the same few hosts and models a million times. It is cleared when it is full,
 * so that a hostile log costs time but no memory.
 */
export function remember<Answer>(answer: (text: string) => Answer, most = 1024): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = answer(text);
    if (text.length > LONGEST) return now;
    if (known.size >= most) known.clear();
    known.set(text, now);
    return now;
  };
}
