import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { type HostKind, targetKind } from '../../shell/places/hosts.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { sendTarget, targetName } from './send-target.ts';

export const networkUnexpectedHost: CallCheck = {
  card: {
    id: 'network.unexpected-host',
    title: 'Unexpected outbound host',
    reads: ['call'],
    tier: 'soft',
    severity: 'medium',
    sees: 'Requests to hosts that are neither the project’s own, as accepted by the user, nor known to developers: bare addresses, tunnels, file drops, user content, unknown hosts. More severe if a program is fetched or data is sent.',
    matters: 'Payloads come from unknown hosts, and stolen data goes to them.',
    remedy:
      'If the project names the host and you know it, `tokenauditor init --here` shows it and asks; otherwise find out who runs it.',
    limits:
      'A known host can carry a malicious file, and an unknown host can be harmless; only the name is judged.',
  },
  *inspectCall({ commands, actions, context }) {
    const seen = new Set<string>();
    const report = function* (path: string, url: string, kind: HostKind, act: Act): Generator<Observation> {
      const severity = SEVERITY_BY_ACT[act][kind];
      const host = targetName(url);
      if (severity === undefined || seen.has(`${act} ${host}`)) return;
      seen.add(`${act} ${host}`);
      yield {
        threat: act === 'send' || act === 'drop' ? 'data_exfiltration' : 'malicious_content',
        confidence: 0.5,
        path,
        severity,
        evidence: `${act === 'drop' ? 'send' : act} ${printable(host, { max: 120 })} (${NAMES[kind] ?? kind})`,
        detail: DETAILS[act],
      };
    };
    for (const { path, effect } of actions) {
      if (effect.does === 'fetch')
        yield* report(path, effect.url, targetKind(effect.url, context.project?.hosts), 'fetch');
      if (effect.does === 'send' && !/^[^/\s]+@/.test(effect.to)) {
        const kind = targetKind(effect.to);
        yield* report(path, effect.to, kind, kind === 'drop' && !INBOX.test(effect.to) ? 'drop' : 'send');
      }
    }
    for (const command of commands) {
      const programs = programsFetched(command, context);
      for (const { run, ...effect } of command.effects) {
        if (effect.does === 'fetch' && effect.url !== '') {
          const act: Act = programs.has(effect.url) ? 'program' : 'fetch';
          const kind = targetKind(effect.url, act === 'fetch' ? context.project?.hosts : undefined);
          yield* report(command.path, effect.url, kind, act);
        } else if (effect.does === 'send') {
          const kind = sendTarget(effect, run === undefined ? undefined : command.reading.runs[run]);
          if (kind !== 'store' && kind !== 'machine' && kind !== 'mailbox')
            yield* report(command.path, effect.to, kind, 'send');
        }
      }
    }
  },
};

type Act = 'fetch' | 'send' | 'drop' | 'program';
/** Messages to a team, or to oneself. */
const INBOX = /slack|discord|office\.com|telegram|zapier|ifttt|ntfy/i;

const SEVERITY_BY_ACT: Readonly<Record<Act, Partial<Record<HostKind, Severity>>>> = {
  fetch: { drop: 'medium', address: 'medium', unknown: 'low' },
  send: { drop: 'medium', address: 'medium', content: 'low', unknown: 'medium' },
  drop: { drop: 'high' },
  program: { drop: 'high', address: 'high', content: 'medium', unknown: 'high' },
};
const NAMES: Partial<Record<HostKind, string>> = {
  drop: 'file drop, tunnel or web hook',
  address: 'a bare IP address',
  content: 'user content',
  unknown: 'unknown',
};
const DETAILS: Readonly<Record<Act, string>> = {
  fetch: 'Tool call reaches an unknown host.',
  send: 'Tool call sends data to an unknown host.',
  drop: 'Tool call sends data to a host where strangers collect it.',
  program: 'Tool call fetches a program from an unknown host and makes it executable.',
};

const PROGRAMS = /(?:^|\/)(?:usr\/)?(?:local\/)?s?bin\/[^/.]+$/;

/** URLs of files that the line makes executable or installs among the programs. */
function programsFetched({ reading, effects }: ReadCommand, context: CallContext): ReadonlySet<string> {
  const folder = (run: number | undefined) => (run === undefined ? undefined : reading.runs[run]?.cwd);
  const enabled = new Set<string>();
  const installed = new Set(
    reading.runs
      .filter(({ program }) => program === 'install')
      .flatMap(({ args }) => args.flatMap(({ substitutions }) => substitutions.flatMap(({ runs }) => runs))),
  );
  for (const effect of effects) {
    if (effect.does !== 'write') continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    const isInstalled = run?.program === 'install' || PROGRAMS.test(effect.path);
    // `install` makes its copies executable unless the line sets another mode.
    if (isInstalled && effect.source !== undefined) enabled.add(placed(effect.source, context, run?.cwd));
    if (effect.how !== 'mode') continue;
    const isExecutable = run?.args.some(({ text }) =>
      /^(?:[ugoa]*\+[rwst]*x|0?[0-7]?[1357][0-7]{2})/.test(text),
    );
    if (isExecutable === true) enabled.add(placed(effect.path, context, run?.cwd));
  }
  const urls = new Set<string>();
  for (const effect of effects) {
    if (effect.does === 'fetch' && effect.run !== undefined && installed.has(effect.run))
      urls.add(effect.url);
    if (effect.does !== 'fetch' || effect.to === undefined) continue;
    const to = placed(effect.to, context, folder(effect.run));
    if (enabled.has(to) || PROGRAMS.test(to)) urls.add(effect.url);
  }
  return urls;
}
