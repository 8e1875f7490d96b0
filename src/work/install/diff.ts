/** A unified diff of two texts, line by line. */
interface Step {
  readonly mark: ' ' | '-' | '+';
  readonly line: string;
}

const CONTEXT = 3;
/** Beyond this the middle is shown as replaced, which is never wrong, only coarser. */
const MOST_CELLS = 4_000_000;

/** `first`: the number of the first line, where what comes before was left out. */
export function unifiedDiff(before: string, after: string, first = 1): string[] {
  const steps = stepsOf(linesOf(before), linesOf(after));
  const shown = steps.map((_, i) => steps.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(isEdit));
  const out: string[] = [];
  let [old, young] = [first, first];
  for (let i = 0; i < steps.length; i++) {
    if (shown[i] && !shown[i - 1]) {
      const end = shown.indexOf(false, i);
      out.push(header(steps.slice(i, end < 0 ? undefined : end), old, young));
    }
    const step = steps[i];
    if (!step) break;
    if (shown[i]) out.push(step.mark + step.line);
    if (step.mark !== '+') old++;
    if (step.mark !== '-') young++;
  }
  return out;
}

const isEdit = ({ mark }: Step) => mark !== ' ';

function header(hunk: readonly Step[], old: number, young: number): string {
  const olds = hunk.filter(({ mark }) => mark !== '+').length;
  const youngs = hunk.filter(({ mark }) => mark !== '-').length;
  const at = (start: number, count: number) => `${count === 0 ? start - 1 : start},${count}`;
  return `@@ -${at(old, olds)} +${at(young, youngs)} @@`;
}

/** The end of a line belongs to it: a last line without one is another line. */
function linesOf(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line) =>
    line.endsWith('\n') ? line.slice(0, -1) : `${line}\n\\ No newline at end of file`,
  );
}

function stepsOf(old: readonly string[], young: readonly string[]): Step[] {
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head++;
  let tail = 0;
  const room = Math.min(old.length, young.length) - head;
  while (tail < room && old.at(-1 - tail) === young.at(-1 - tail)) tail++;
  const same = (line: string): Step => ({ mark: ' ', line });
  return [
    ...old.slice(0, head).map(same),
    ...middle(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ];
}

function middle(old: readonly string[], young: readonly string[]): Step[] {
  const width = young.length + 1;
  const isSmall = (old.length + 1) * width <= MOST_CELLS;
  const longest = new Uint16Array(isSmall ? (old.length + 1) * width : 0);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  if (isSmall)
    for (let i = old.length - 1; i >= 0; i--)
      for (let j = young.length - 1; j >= 0; j--)
        longest[i * width + j] =
          old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [a, b] = [old[i], young[j]];
    if (isSmall && a !== undefined && a === b) {
      steps.push({ mark: ' ', line: a });
      i++;
      j++;
    } else if (a !== undefined && (b === undefined || at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ mark: '-', line: a });
      i++;
    } else if (b !== undefined) {
      steps.push({ mark: '+', line: b });
      j++;
    }
  }
  return steps;
}
