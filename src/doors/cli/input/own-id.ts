const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+|\s+/gy;
/** Some ids have more digits than a double can represent. */
const LONG_NUMBER = /\d{16}/;

/** An answer with a numeric id exactly as in the line, which a double may not represent. The line is valid JSON. */
export function withOwnId(bytes: Uint8Array, answer: string): string {
  if (!answer.startsWith('{"id":')) return answer;
  const spelled = /^\{"id":(-?\d[\d.eE+-]{0,30})(?=[,}])/.exec(answer)?.[1];
  if (spelled === undefined) return answer;
  const text = Buffer.from(bytes).toString('utf8');
  if (!LONG_NUMBER.test(text)) return answer;
  const own = idOf(text);
  if (own === undefined || !/^-?\d{16,400}$/.test(own) || String(Number(own)) !== spelled) return answer;
  return `{"id":${own}${answer.slice(`{"id":${spelled}`.length)}`;
}

function idOf(text: string): string | undefined {
  let depth = 0;
  let before = '';
  let key = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.trim() === '') continue;
    if (depth === 1 && before === ':' && key === '"id"') return token;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ':') key = before;
    before = token;
  }
  return undefined;
}
