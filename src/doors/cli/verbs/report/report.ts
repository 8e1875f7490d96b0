import { basisOf } from '../../../../report/judgement.ts';
import {
  placeReport,
  type ReportOptions,
  type ReportText,
  receiptOf,
  reportText,
} from '../../../../report/write.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { REPORT_KNOWLEDGE } from '../../../../work/report-knowledge.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { ownLedgerNote } from '../../verb/own-ledger.ts';
import { writeOut } from '../../verb/replace.ts';
import type { Session } from '../../verb/session.ts';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { shownDirectory: directory } = session;
  const ports = await session.ports();
  const options: ReportOptions = {
    format: args.flag('html') ? 'html' : 'markdown',
    knowledge: REPORT_KNOWLEDGE,
    version: session.version,
    includeEvents: args.flag('events'),
    verify: true,
  };
  const output = args.text('output');
  const built = await reportText(directory, ports, options);
  // A wrong folder is far more likely than a project without any events.
  if (built.events === 0) throw new Trouble('ledger.missing', { path: directory });
  const own = await ownLedgerNote('report', session, directory);
  if (own !== undefined) session.note(own.words);
  const status = session.conclude(built.isVerified ? EXIT.clean : EXIT.found);
  if (args.flag('print') || output !== undefined) {
    writeOut(output, built.text, session.io);
    session.note(`ledger: ${session.shorten(directory)}\n${sentenceOf(built)}`);
    return status;
  }
  const path = placeReport(session.directory, ports, options.format, built.text);
  if (session.json) {
    session.answer('report', receiptOf({ ...built, path }));
  } else {
    session.io.stdout.write(`${await shown(session.shorten(path))}\n${sentenceOf(built)}\n`);
  }
  return status;
}

function sentenceOf({ confidence, summary, isVerified }: Omit<ReportText, 'text'>): string {
  const doubt = isVerified
    ? ''
    : '\nthe ledger does not verify with a key of this project; see `tokenauditor verify`';
  return `${summary} Confidence ${confidence}: ${basisOf(confidence, isVerified)}.${doubt}`;
}
