/** Findings about texts that steer calls of another server's tools. */
import type { Observation } from '../../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { printable } from '../../../text/printable.ts';
import { claimedTools } from './claims.ts';
import { named } from './compared.ts';
import { isDistinctive } from './distinctive.ts';
import { mayName, mentionsIn } from './mentions.ts';
import { kindOfTool, type Redirect, redirectAt, serverRedirects, setsReceiver } from './redirect.ts';

const READ = new Set([
  'title',
  'description',
  'parameter-description',
  'value',
  'annotation',
  'meta',
  'schema',
]);

const STEERING = {
  replaces: "tells the model not to use another server's tool",
  intercepts: "hooks into calls of another server's tool",
  changes: "tells the model how to call another server's tool",
  calls: "makes the model call another server's tool",
  rules: "imposes a rule on another server's tool",
  points: "directs the model to another server's tool",
  names: "mentions another server's tool",
} as const;

const UNSURE: ReadonlySet<Redirect> = new Set(['names', 'rules', 'points']);

function* claims(
  path: string,
  text: string,
  subject: DefinitionSubject,
  reported: Set<string>,
): Generator<Observation> {
  for (const name of claimedTools(text, subject)) {
    if (reported.has(`claims ${name}`)) continue;
    reported.add(`claims ${name}`);
    yield {
      threat: 'prompt_injection',
      path,
      evidence: printable(name, { max: 80 }),
      detail: 'The tool claims to replace another tool, or announces that it is gone.',
      tier: 'soft',
      confidence: 0.5,
    };
  }
}

/** What its texts do with tools and servers of others. */
export function* steering(subject: DefinitionSubject): Generator<Observation> {
  const reported = new Set<string>();
  for (const { path, text, part } of subject.texts) {
    if (!READ.has(part) || text.length < 12) continue;
    yield* claims(path, text, subject, reported);
    if (!mayName(text)) continue;
    for (const { tool, start, end, isSpoken, isExact, isNamesake } of mentionsIn(text, subject)) {
      if (isNamesake && (isSpoken || !setsReceiver(text, start, end))) continue;
      const redirect = redirectAt(text, start, end);
      if (redirect === undefined || (redirect === 'names' && !(isExact && isDistinctive(tool.name))))
        continue;
      if (reported.has(`${redirect} ${tool.name}`)) continue;
      reported.add(`${redirect} ${tool.name}`);
      const detail = `The text ${STEERING[redirect]}.`;
      const isSure = !isSpoken && !UNSURE.has(redirect);
      yield {
        threat: 'prompt_injection',
        path,
        evidence: named(tool),
        detail,
        tier: isSure ? 'hard' : 'soft',
        confidence: isSure ? 0.8 : redirect === 'names' ? 0.4 : 0.5,
      };
    }
    const kind = kindOfTool(text, subject.registry.toolsOf(subject.definition.server).keys());
    if (kind !== undefined)
      yield {
        threat: 'prompt_injection',
        path,
        evidence: `the ${kind} tool`,
        detail: 'The text mentions a tool that its server does not have.',
        tier: 'soft',
        confidence: 0.45,
      };
    const server = serverRedirects(text, subject);
    if (server !== undefined)
      yield {
        threat: 'prompt_injection',
        path,
        evidence: `server ${printable(server, { max: 80 })}`,
        detail: 'The text asks the model to bypass another server or to answer for it.',
        tier: 'soft',
        confidence: 0.6,
      };
  }
}
