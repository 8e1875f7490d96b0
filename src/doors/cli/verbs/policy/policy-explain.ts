import { z } from 'zod';
import type { PolicyExplain } from '../../../../answers/machine/policy.answer.ts';
import { isOfFlows } from '../../../../flows/assess-flows.ts';
import { classWords } from '../../../../flows/class-words.ts';
import { classOfHostTool } from '../../../../flows/classes/class-of-host-tool.ts';
import { setClass } from '../../../../flows/flow-settings.ts';
import { listedClass } from '../../../../flows/listed-class.ts';
import { readAs } from '../../../../policy/document/read-yaml.ts';
import { pinsOf } from '../../../../quarantine/assess-call.ts';
import { classOfPins } from '../../../../quarantine/class-of-pins.ts';
import { PinBook } from '../../../../quarantine/review.ts';
import { ownBeside } from '../../../../report/own-ledger.ts';
import { spellClass, spellFlows } from '../../../../road/explained-class.ts';
import { EarlierSession } from '../../../../road/flows/earlier-session.ts';
import { hookRoad } from '../../../../road/hooks/hook-road.ts';
import type { Policy } from '../../../../road/policy/plain-policy.ts';
import type { Ruled } from '../../../../road/road.ts';
import { judgeSampled } from '../../../../road/sampling/sampled-call.ts';
import { explainRules } from '../../../../rules/explain-rules.ts';
import { printable } from '../../../../text/printable.ts';
import type { ToolClass } from '../../../../vocabulary/call-context.ts';
import { type Earlier, earlierShape } from '../../../../vocabulary/document/earlier-part.ts';
import { exampleSchema, type RuleExample } from '../../../../vocabulary/document/rules-part.ts';
import type { Finding } from '../../../../vocabulary/finding.ts';
import { stops } from '../../../../vocabulary/orders.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { gatewayNote } from '../../../../work/policy/gateway-note.ts';
import { judgeExample } from '../../../../work/policy/judged-example.ts';
import { heldPlaces, withDesk } from '../../input/held-places.ts';
import { readWhole } from '../../input/input.ts';
import { judgesFor } from '../../input/judge-option.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';
import { policyPlace } from './policy-place.ts';

const MOST_BYTES = 4 * 1024 * 1024;

export async function explainCall(args: Arguments, session: Session): Promise<number> {
  const [, given] = args.positionals;
  if (given === undefined)
    throw new Trouble('usage.missing_argument', { verb: 'policy explain', argument: 'CALL' });
  const text =
    given === '-' ? Buffer.from(await readWhole('-', session, MOST_BYTES)).toString('utf8') : given;
  const { plain, policy, place, disk } = await policyPlace(args, session);
  const { replies, prompt, ...example } = callIn(text);
  const earlier = {
    ...(replies === undefined ? {} : { replies }),
    ...(prompt === undefined ? {} : { prompt }),
  };
  const before = new EarlierSession((await session.ports()).random);
  const ruledBefore = judgeExample(example, policy, {
    ...{ ...place, disk, isListed: true },
    flowsOf: (proposed, state) => before.flowsOf(proposed, earlier, { policy, state }),
  });
  const { ruled } = await judgeSampled(ruledBefore, policy, await judgesFor(args, session));
  const { sent: call, caller, facts, findings, riskState, context, ruling } = ruled;
  const { role } = policy.agents[caller.agent] ?? {};
  const subject = { call, caller, role, facts, findings, riskState, session: context.session };
  const time = new Date(place.nowMs).toISOString();
  const rules = explainRules(eachOnce(plain.rules.lists), {
    ...subject,
    time,
    isDegraded: false,
    isUnattended: false,
  });
  const flowClass = await calledClass(ruled, policy, session);
  const answer: PolicyExplain = {
    decision: ruling.decision,
    flow_class: flowClass === undefined ? null : spellClass(flowClass),
    flows: spellFlows(context.flow),
    layers: [
      ...ruling.trace.map(({ layer, decision, reason, rule, exception, check, shadow }) => ({
        ...{ layer, decision, reason, rule: rule ?? exception ?? null },
        checks:
          layer === 'gate' || layer === 'flows'
            ? checksIn(findings.filter((each) => isOfFlows(each) === (layer === 'flows')))
            : check === undefined
              ? []
              : [check],
        shadow: shadow === true,
      })),
      ...(await grantOf(ruled, policy, session)),
    ],
    rules: rules.map(({ rule, action, result, because, isShadow }) => ({
      ...{ rule, action, result, because: because ?? null },
      shadow: isShadow === true,
    })),
  };
  session.conclude(EXIT.clean);
  if (session.json) session.answer('policy-explain', answer);
  else session.io.stdout.write(`${describe(answer, gatewayNote(ruled, policy)).join('\n')}\n`);
  return EXIT.clean;
}

/** A grant lets through what is asked about, and nothing that is blocked; it is not used here. */
async function grantOf(ruled: Ruled, settings: Policy, session: Session): Promise<PolicyExplain['layers']> {
  if (ruled.ruling.decision !== 'require_approval') return [];
  for (const directory of heldPlaces(false, session, ['standing'])) {
    const grant = await withDesk(directory, session, async (desk) => {
      const road = await hookRoad({ ...desk, settings }, ruled.sent, ruled.context.cwd);
      return await road.approvals.grantFor(ruled);
    });
    if (grant === undefined) continue;
    const reason = `A person allowed calls of this shape until ${grant.until}.`;
    return [{ layer: 'approval', decision: 'allow', reason, rule: grant.id, checks: [], shadow: false }];
  }
  return [];
}

/** Of a server's tool by what was pinned here, or else by its name and its parameters alone; of a host's by what it does. */
async function calledClass(
  { sent: { server, tool, arguments: given }, subject }: Ruled,
  { flows }: Policy,
  session: Session,
): Promise<ToolClass | undefined> {
  if (server === undefined) return subject && classOfHostTool(subject);
  const ports = await session.ports();
  const own = ownBeside(session.ledger.directory, homeIn(session.io), ports);
  const classes = [];
  for (const directory of [session.ledger.directory, ...(own === undefined ? [] : [own])]) {
    const book = await PinBook.read(directory, ports);
    const pins = Object.fromEntries(book.entries.map(({ id, pin }) => [id, pin]));
    const meant = pinsOf({ server, tool }, { pins });
    for (const entry of book.entries)
      if (meant.includes(entry.pin)) classes.push({ flowClass: book.classOf(entry) ?? null });
  }
  const properties = Object.fromEntries(Object.keys(given).map((parameter) => [parameter, {}]));
  const value = { name: tool, inputSchema: { type: 'object', properties } };
  const found = classOfPins(classes) ?? listedClass({ kind: 'tool', server, name: tool, value }, []);
  return found && setClass(found, flows, server, tool);
}

/** The file of --policy may be one that is in force here: its rules are the same, and shown once. */
function eachOnce<Rule>(lists: readonly (readonly Rule[])[]): Rule[][] {
  const seen = new Set<string>();
  const isNew = (rule: Rule): boolean => {
    const text = JSON.stringify(rule);
    const hadAny = seen.has(text);
    seen.add(text);
    return !hadAny;
  };
  return lists.map((rules) => rules.filter(isNew));
}

/** A JSON object is a call; anything else is a command line. */
const explainedSchema = z.strictObject({ ...exampleSchema.shape, ...earlierShape });

function callIn(text: string): RuleExample & Earlier {
  if (!text.trimStart().startsWith('{')) return { tool: 'Bash', arguments: { command: text } };
  const reading = readAs(Buffer.from(text), explainedSchema);
  if (reading.ok) return reading.value;
  throw new Trouble('policy.refused', { path: 'CALL', ...reading.refusal });
}

const describe = (
  { decision, flow_class, flows, layers, rules }: PolicyExplain,
  note: string | undefined,
): string[] => [
  decision,
  ...(flow_class === null ? [] : [`  class: ${classWords(flow_class)}`]),
  ...flows.map((one) => `  flow: ${one.decision} by ${one.check}: ${printable(one.line)}`),
  ...layers.map(
    (one) =>
      `  ${one.layer}: ${one.decision}${one.shadow ? ' (shadow)' : ''}${byWhat(one)}: ${printable(one.reason)}`,
  ),
  ...(note === undefined ? [] : [note]),
  ...(layers.some(isCheckStopping) ? [FALSE_ALARM] : []),
  ...(rules.length === 0 ? ['no rules are in force'] : ['rules:']),
  ...rules.map(({ rule, action, result, because, shadow }) => {
    const why = because === null ? '' : `: ${printable(because)}`;
    return `  ${rule} (${action}${shadow ? ', shadow' : ''}) ${result}${why}`;
  }),
];

const checksIn = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.flatMap(({ checks }) => checks)),
];

const isCheckStopping = ({ layer, decision, checks }: PolicyExplain['layers'][number]): boolean =>
  (layer === 'gate' || layer === 'flows') && stops(decision) && checks.length > 0;
const FALSE_ALARM =
  'a false alarm? when the call is stopped, `tokenauditor except CODE --reason "…"` excepts exactly this, and nothing more';

const byWhat = ({ rule, checks }: PolicyExplain['layers'][number]): string => {
  if (rule !== null) return ` by ${rule}`;
  return checks.length === 0 ? '' : ` by ${checks.join(', ')}`;
};
