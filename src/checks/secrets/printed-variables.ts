import { isSecretName } from '../../screening/flows/credential-commands.ts';

/** A variable of the environment, as script languages name it. */
const NAMED =
  /(?:process\.env(?:\.|\[['"])|os\.environ(?:\.get\(|\[)['"]|os\.getenv\(['"]|\bENV(?:\.fetch\(|\[)['"]|\$ENV\{['"]?|\bgetenv\(['"]|\$_(?:ENV|SERVER)\[['"]|ENVIRON\[["'])([A-Z]\w{1,60})/g;
/** In front of it, what shows a value as it is; `len(…)` or a comparison shows another. */
const SHOWS =
  /(?:\bprint(?:ln|f)?|console\.(?:log|error|info)|process\.stdout\.write|\bputs|\bp|\becho|\bsay|\bwrite)\s{0,4}\(?\s{0,4}(?:f?["'][^"']{0,40}["']\s{0,4}[,+.]\s{0,4})?$/;
/** Behind it, what makes something else of it. */
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

/** Longer bodies are programs, whose reading of variables says nothing. */
const LONGEST = 4000;
