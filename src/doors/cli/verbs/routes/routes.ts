import { redactText } from '../../../../sensitive/redact.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { type Discovery, discoverRoutes } from '../../../../work/routes/discover.ts';
import { createProgress } from '../../print/progress.ts';
import { safeJson } from '../../print/safe-json.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { recordPlace } from '../../verb/new-ledger.ts';
import { locate } from '../../verb/place.ts';
import { writeOut } from '../../verb/replace.ts';
import type { Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const discovery = await discover(args, session);
  const globs = args.texts('include');
  // A pattern with a typo must not make a project look clean.
  if (globs.length > 0 && isEmpty(discovery)) throw new Trouble('routes.no_match', { glob: globs.join(' ') });
  const recorded = args.flag('record') ? await record(discovery, session) : undefined;
  const status = session.conclude(discovery.riskState === 'Probe' ? EXIT.found : EXIT.clean);
  const format = session.json ? 'json' : (args.text('format') ?? 'text');
  const output = args.text('output');
  writeOut(output, await render(format, discovery, recorded, args, session), session.io);
  if (output !== undefined || !['text', 'json'].includes(format)) {
    const [{ riskWords, totalsOf }, { recordedWords }] = await Promise.all([
      import('./totals.ts'),
      import('./text.ts'),
    ]);
    session.note([riskWords(discovery), ...totalsOf(discovery), ...recordedWords(recorded)].join('\n'));
  }
  return status;
}

function isEmpty({ filesScanned, filesLeft, skipped }: Discovery): boolean {
  return filesScanned + filesLeft === 0 && Object.values(skipped).every((number) => number === 0);
}

async function discover(args: Arguments, session: Session): Promise<Discovery> {
  const { io, quiet } = session;
  const maxFiles = args.number('max-files') ?? 0;
  if (maxFiles < 1)
    throw new Trouble('usage.bad_value', { value: '0', option: '--max-files', expected: 'at least 1' });
  const options = {
    includeGlobs: args.texts('include'),
    excludeGlobs: args.texts('exclude'),
    maxFiles,
    isBuiltToo: args.flag('built'),
  };
  let bar: ReturnType<typeof createProgress> | undefined;
  let seen = 0;
  const forget = io.onInterrupt(() => bar?.done());
  try {
    const folder = locate(args.positionals[0] ?? '.', io);
    return await discoverRoutes(folder, options, await session.routePorts(), (done, total) => {
      bar ??= createProgress(io, { label: 'looking for routes', unit: 'files', total, quiet });
      bar.advance(done - seen);
      seen = done;
    });
  } finally {
    bar?.done();
    forget();
  }
}

async function record(discovery: Discovery, session: Session) {
  const [{ openLedger }, { recordDiscovery }, ports] = await Promise.all([
    import('../../../../evidence/ledger.ts'),
    import('../../../../work/routes/record.ts'),
    session.ports(),
  ]);
  const ledger = openLedger(recordPlace(session), ports);
  try {
    return {
      ...(await recordDiscovery(discovery, ledger)),
      ledger: session.shorten(session.recordDirectory),
    };
  } finally {
    await ledger.close();
  }
}

async function render(
  format: string,
  discovery: Discovery,
  recorded: Awaited<ReturnType<typeof record>> | undefined,
  args: Arguments,
  session: Session,
): Promise<string> {
  const { io, paint } = session;
  switch (format) {
    case 'json': {
      const { documentOf } = await import('../../../../work/routes/document.ts');
      return `${safeJson(
        documentOf(discovery, recorded, (text) => redactText(text).text),
        2,
      )}\n`;
    }
    case 'sarif': {
      const { sarifOfRoutes } = await import('./sarif.ts');
      return `${safeJson(sarifOfRoutes(discovery, session.version), 2)}\n`;
    }
    case 'cyclonedx': {
      const { cyclonedxOfRoutes } = await import('./cyclonedx.ts');
      return `${safeJson(cyclonedxOfRoutes(discovery, { version: session.version }), 2)}\n`;
    }
    default: {
      const { describeRoutes } = await import('./text.ts');
      const isTerminal = io.stdout.isTerminal && args.text('output') === undefined;
      const width = isTerminal ? io.stdout.columns : Number.POSITIVE_INFINITY;
      return describeRoutes(discovery, { paint, width, isAll: args.flag('all'), recorded });
    }
  }
}
