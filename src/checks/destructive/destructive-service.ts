import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { lineOf, started } from '../../screening/flows/started.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { httpRemoval } from './services/http-removal.ts';
import { publishing } from './services/publishing.ts';
import { remoteOverwrite } from './services/remote-copy.ts';
import {
  BARE_LIBRARY_REMOVAL,
  CONTROL_TEXT,
  LIBRARY_REMOVAL,
  LIBRARY_REQUEST,
  serviceLine,
} from './services/service-loss.ts';
import { removalOf } from './services/tool-verb.ts';

export const destructiveService: CallCheck = {
  card: {
    id: 'destructive.service',
    title: 'Destructive action on a service',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Clients and HTTP requests that delete, disable, purge or revoke something at a hosted service: secrets, flags, queues, indexes, backups, monitors, DNS records, payments, published packages; publishing of packages; copies into the system folders of another machine.',
    matters: 'Others lose a running service, and a service rarely restores what it has deleted.',
    remedy:
      'Look it up first (list, get, --dry-run), then let a person confirm that it may be deleted or changed.',
    remedies: {
      publish:
        'Look first at what would go out (a dry run, or the list of packed files), then let a person publish it.',
      withdraw:
        'Deprecate the version instead, or publish a fixed one; let a person withdraw what others have installed.',
      stop: 'Reload or restart it instead, if that is enough; let a person stop what others use.',
      replace: 'Copy it beside what is there and compare the two, then let a person replace it.',
      uninstall: 'Look first at what else depends on it; let a person remove software from the machine.',
      revoke: 'Find out who still uses the key or certificate, keep a copy, and let a person remove it.',
    },
    limits:
      'Passes requests to this machine, except to the ports of well-known data servers. Does not read request bodies in files.',
  },
  readsActsAlone: true,
  *inspectCall(call) {
    const seen = new Set<string>();
    for (const { path, shows, ...kind } of losses(call)) {
      if (seen.has(`${path} ${shows}`)) continue;
      seen.add(`${path} ${shows}`);
      yield {
        threat: 'destructive_action',
        confidence: 0.8,
        path,
        evidence: printable(shows, { max: 160 }),
        detail: REMOVES,
        ...kind,
      };
    }
  },
};

function* losses(call: CallSubject): Generator<Seen & { readonly path: string }> {
  for (const { path, text, reading } of call.commands)
    for (const one of inCommand(text, reading)) yield { path, ...one };
  for (const { path, reading } of call.commands)
    for (const { text } of reading.scripts) for (const one of inCode(text)) yield { path, ...one };
}

interface Seen extends Partial<Pick<Observation, 'detail' | 'remedy'>> {
  readonly shows: string;
  readonly severity: Severity;
}

const REMOVES = 'Tool call deletes, disables or revokes something at a service that others use.';
const PUBLISHES =
  'Tool call publishes something that others will install; a published version cannot be withdrawn.';

function* inCode(body: string): Generator<Seen> {
  if (LIBRARY_REQUEST.test(body)) yield { shows: 'DELETE request in a script', severity: 'high' };
  const known = LIBRARY_REMOVAL.exec(body)?.[0];
  if (known !== undefined) yield { shows: known.replace(/\s*\($/, '()'), severity: 'high' };
}

function* inCommand(text: string, reading: Reading): Generator<Seen> {
  for (const run of reading.runs) {
    const one = ofRun(run, reading);
    if (one !== undefined) yield one;
  }
  const bare = BARE_LIBRARY_REMOVAL.exec(text)?.[0];
  if (bare !== undefined) yield { shows: bare.trim().replace(/\s*\($/, '()'), severity: 'high' };
}

function ofRun(run: Run, reading: Reading): Seen | undefined {
  const start = started(run);
  const removal = removalOf(run);
  if (removal !== undefined)
    return removal.kind === 'service' ? { shows: removal.shows, severity: 'high' } : undefined;
  const http = httpRemoval(start);
  if (http !== undefined) return { shows: http.shows, severity: http.isLocal ? 'low' : 'high' };
  const copied = remoteOverwrite(start);
  if (copied !== undefined) return { ...copied, remedy: 'replace' };
  if (sendsToControlSocket(run, reading))
    return { shows: `${run.program} → control socket`, severity: 'high', remedy: 'stop' };
  const published =
    publishing(start.program, () => lineOf(start)) ?? publishing(run.program, () => lineOf(run));
  if (published !== undefined) return { ...published, detail: PUBLISHES, remedy: 'publish' };
  return serviceLine(start.program, () => lineOf(start));
}

function sendsToControlSocket(run: Run, reading: Reading): boolean {
  if (!/^(?:socat|nc|ncat|netcat)$/.test(run.program)) return false;
  if (!run.args.some(({ text }) => /\.sock\b|unix(?:-connect)?:|^-\w*U/i.test(text))) return false;
  return run.stdin.some((input) => {
    if (input.from === 'text') return CONTROL_TEXT.test(input.word.text);
    if (input.from !== 'pipe') return false;
    return input.runs.some((id) =>
      CONTROL_TEXT.test((reading.runs[id]?.args ?? []).map(({ text }) => text).join(' ')),
    );
  });
}
