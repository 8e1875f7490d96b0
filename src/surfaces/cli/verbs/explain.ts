import { EXIT, Trouble } from '../../../vocabulary/trouble.ts';
import { buildCatalog, type Explanation } from '../explain/catalog.ts';
import { wrap } from '../help.ts';
import { nearest } from '../nearest.ts';
import type { Arguments } from '../parse.ts';
import type { Session } from '../session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const kind = args.text('kind');
  const catalog = buildCatalog().filter((e) => kind === undefined || e.kind === kind);
  const [wanted] = args.positionals;
  if (wanted === undefined) {
    if (session.json) session.answer(catalog);
    else list(catalog, session);
    return EXIT.clean;
  }
  const found = lookUp(wanted, catalog);
  if (session.json) session.answer(found);
  else show(found, session);
  return EXIT.clean;
}

/** A placeholder, a bare exit status or another case are understood as what they stand for. */
function lookUp(wanted: string, catalog: readonly Explanation[]): Explanation {
  const id = /^\d{1,3}$/.test(wanted) ? `exit.${wanted}` : wanted.toLowerCase().replaceAll(' ', '-');
  const label = /^\[?REDACTED_([A-Z0-9_]+)/.exec(wanted)?.[1];
  const found = catalog.find(
    (e) => e.id.toLowerCase() === id || (label && e.sees?.includes(`REDACTED_${label}`)),
  );
  if (found) return found;
  const ids = catalog.map((e) => e.id);
  throw new Trouble('explain.unknown', { id: wanted, nearest: `\`${nearest(wanted, ids)}\`` });
}

function list(catalog: readonly Explanation[], { io, paint }: Session): void {
  const left = Math.max(...catalog.map((e) => e.id.length));
  const right = io.stdout.isTerminal ? Math.max(20, io.stdout.columns - left - 13) : 200;
  for (const { id, kind, title, sees } of catalog) {
    const text = kind === 'word' || kind === 'exit' || kind === 'event' ? (sees ?? title) : title;
    const short = text.length > right ? `${text.slice(0, right - 1)}…` : text;
    io.stdout.write(`${paint.bold(id.padEnd(left))}  ${paint.dim(kind.padEnd(7))}  ${short}\n`);
  }
}

function show(entry: Explanation, { io, paint }: Session): void {
  const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110) - 18;
  const rows = [
    [entry.kind === 'word' || entry.kind === 'exit' ? 'what it is' : 'what it sees', entry.sees],
    ['why it matters', entry.matters],
    ['what to do', entry.remedy],
    ['limits', entry.limits],
  ] as const;
  io.stdout.write(`${paint.bold(entry.id)} (${entry.kind})\n${entry.title}\n\n`);
  for (const [head, text] of rows) {
    if (text === undefined) continue;
    const [first, ...rest] = wrap(text, width);
    io.stdout.write(`  ${paint.cyan(head.padEnd(14))}  ${first}\n`);
    for (const line of rest) io.stdout.write(`${' '.repeat(18)}${line}\n`);
  }
}
