import { isSecretName } from '../../screening/flows/credential-commands.ts';

/** An environment variable, as script languages spell it. */
const NAMED =
  /(?:process\.env(?:\.|\[['"])|os\.environ(?:\.get\(|\[)['"]|os\.getenv\(['"]|\bENV(?:\.fetch\(|\[)['"]|\$ENV\{['"]?|\bgetenv\(['"]|\$_(?:ENV|SERVER)\[['"]|ENVIRON\[["'])([A-Z]\w{1,60})/g;
/** Before it: a call that prints the value unchanged; `len(…)` or a comparison prints something else. */
const SHOWS =
  /(?:\bprint(?:ln|f)?|console\.(?:log|error|info)|process\.stdout\.write|\bputs|\bp|\becho|\bsay|\bwrite)\s{0,4}\(?\s{0,4}(?:f?["'][^"']{0,40}["']\s{0,4}[,+.]\s{0,4})?$/;
/** After it: code that turns it into something else. */
const CHANGES =
  /^['"\])}]{0,3}\s{0,4}(?:\?|is\b|[!=]==?|\[|\.(?:length|slice|substring|size|empty|nil)|in\b)/;

/** The first secret variable whose value a script body prints. */
export function printedVariable(text: string, isPrinted: boolean): string | undefined {
  if (text.length > LONGEST) return undefined;
  for (const { 0: found, 1: name = '', index } of text.matchAll(NAMED)) {
    if (!isSecretName(name) || CHANGES.test(text.slice(index + found.length, index + found.length + 40)))
      continue;
    const before = text.slice(Math.max(0, index - 80), index);
    if (SHOWS.test(before) || (isPrinted && before.trim() === '')) return name;
  }
  return undefined;
}

/** Longer bodies are programs, where reading a variable proves nothing. */
const LONGEST = 4000;
