import type { Explanation } from '../../../../answers/machine/explain.answer.ts';
import { readCode } from '../../../../approvals/overrides-code.ts';
import { SCREENING_CHECKS } from '../../../../checks/call-checks.ts';
import { isSlipOf, nearest } from '../../../../text/words/nearest.ts';
import { FORMER_CHECKS } from '../../../../vocabulary/check.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { alignColumns } from '../../print/columns.ts';
import { wrap } from '../../print/help.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { buildCatalog } from './catalog.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const kind = args.text('kind');
  const catalog = buildCatalog().filter((e) => kind === undefined || e.kind === kind);
  const [wanted] = args.positionals;
  if (wanted === undefined) {
    if (session.json) session.answer('explanations', catalog);
    else if (kind === undefined) listKinds(catalog, session);
    else list(catalog, session);
    return EXIT.clean;
  }
  const found = lookUp(wanted, catalog);
  const [first] = found;
  if (first && found.length === 1) {
    if (session.json) session.answer('explanation', first);
    else show(first, session);
  } else if (session.json) session.answer('explanations', found);
  else list(found, session);
  return EXIT.clean;
}

/** Also accepts a placeholder (which patterns may share), a bare exit status, and another case. */
function lookUp(wanted: string, catalog: readonly Explanation[]): readonly Explanation[] {
  const named = /^\d{1,3}$/.test(wanted) ? `exit.${wanted}` : spelled(wanted);
  const id = (Object.hasOwn(FORMER_CHECKS, named) && FORMER_CHECKS[named]) || named;
  const label = labelOf(wanted);
  const isMeant = ({ id: known, placeholder }: Explanation) =>
    spelled(known) === id || (label && placeholder && labelOf(placeholder) === label);
  const found = catalog.filter(isMeant);
  if (found.length > 0) return found;
  const ids = catalog.map((e) => e.id);
  throw new Trouble('explain.unknown', { id: wanted, suggestion: suggest(wanted, ids) });
}

/** `risk state`, `risk_score`, `Capability expansion`: the user need not know how ids are joined. */
const spelled = (id: string): string => withoutName(id).toLowerCase().replace(/[ _]/g, '-');

/** Entries of the policy are explained whatever their name is: `agents.ci.deny`. */
const withoutName = (id: string): string =>
  id.replace(/^(agents|servers)\..+\.(allow|deny|destructive)$/is, '$1.NAME.$2');

const labelOf = (placeholder: string) => /^\[?REDACTED_([A-Z0-9_]+)/.exec(placeholder)?.[1];

/** Words with a dash in the middle are no codes: those have a digit, or are all in capitals. */
const CODE_AS_PRINTED = /^(?:(?=.*\d)[0-9A-Za-z]{4}-[0-9A-Za-z]{4}|[A-Z]{4}-[A-Z]{4})$/;

/** A distant match is not suggested: it would mislead. */
function suggest(wanted: string, ids: readonly string[]): string {
  if (/^evt_\d+_\d+$/.test(wanted)) return `\`tokenauditor events --id ${wanted}\` shows that event;`;
  const code = CODE_AS_PRINTED.test(wanted) ? readCode(wanted) : undefined;
  if (code !== undefined)
    return `${code} is the code of a stopped call: \`tokenauditor allow-once ${code}\` shows what stopped it and asks, \`tokenauditor approvals\` lists those that wait;`;
  const known = nearest(wanted, ids);
  return isSlipOf(wanted, known) ? `did you mean \`${known}\`?` : '';
}

const NAMED_BY_TITLE: ReadonlySet<string> = new Set(['pattern', 'check', 'error']);

/** All entries would be a thousand lines. */
function listKinds(catalog: readonly Explanation[], { io, paint, note }: Session): void {
  const kinds = [...new Set(catalog.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const ids = catalog.filter((each) => each.kind === kind).map(({ id }) => id);
    const more = ids.length > MOST_NAMED ? ', …' : '';
    return [kind, String(ids.length), `${ids.slice(0, MOST_NAMED).join(', ')}${more}`];
  });
  const width = io.stdout.isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
  const [head = '', ...lines] = alignColumns([['KIND', 'IDS', 'SUCH AS'], ...rows], width);
  io.stdout.write(`${[paint.bold(head), ...lines].join('\n')}\n`);
  note('`tokenauditor explain --kind KIND` lists one kind, `tokenauditor explain ID` explains one id');
}
const MOST_NAMED = 3;

function list(catalog: readonly Explanation[], { io, paint }: Session): void {
  const left = Math.max(...catalog.map((e) => e.id.length));
  const right = io.stdout.isTerminal ? Math.max(20, io.stdout.columns - left - 14) : 200;
  for (const { id, kind, title, sees } of catalog) {
    const text = NAMED_BY_TITLE.has(kind) ? title : (sees ?? title);
    const short = text.length > right ? `${text.slice(0, right - 1)}…` : text;
    io.stdout.write(`${paint.bold(id.padEnd(left))}  ${paint.dim(kind.padEnd(8))}  ${short}\n`);
  }
}

const CALL_CHECKS: ReadonlySet<string> = new Set(SCREENING_CHECKS.map(({ card }) => card.id));
const EXCEPT =
  'When it stops a call, `tokenauditor except CODE --reason "…"` excepts exactly this call from the check.';

function show(entry: Explanation, { io, paint }: Session): void {
  const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110) - 18;
  const rows = [
    ['replaced by', entry.placeholder],
    [entry.kind === 'check' ? 'what it sees' : 'what it is', entry.sees],
    ['why it matters', entry.matters],
    ['what to do', entry.remedy],
    ['limits', entry.limits],
    ['false alarm', CALL_CHECKS.has(entry.id) ? EXCEPT : undefined],
  ] as const;
  io.stdout.write(`${paint.bold(entry.id)} (${entry.kind})\n${entry.title}\n\n`);
  for (const [head, text] of rows) {
    if (text === undefined) continue;
    const [first, ...rest] = wrap(text, width);
    io.stdout.write(`  ${paint.cyan(head.padEnd(14))}  ${first}\n`);
    for (const line of rest) io.stdout.write(`${' '.repeat(18)}${line}\n`);
  }
}
