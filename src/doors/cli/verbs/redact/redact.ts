import type { Redactions } from '../../../../answers/calls/redaction.answer.ts';
import type { RedactOptions } from '../../../../sensitive/redact.ts';
import type { Span } from '../../../../vocabulary/span.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { entropyOf } from '../../input/entropy-option.ts';
import { openSource, type Source } from '../../input/input.ts';
import { answerEach } from '../../input/json-lines.ts';
import { shown } from '../../print/shown.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { openReplacement } from '../../verb/replace.ts';
import type { Session } from '../../verb/session.ts';
import { filesBelow } from './files-below.ts';
import { checkSources } from './redact-check.ts';
import { answerLine } from './redact-lines.ts';
import { redactSource } from './redact-source.ts';
import { Tally } from './secret-tally.ts';
import { stagedFiles } from './staged-files.ts';

interface Job {
  readonly names: readonly string[];
  readonly asText: boolean;
  readonly redaction: RedactOptions;
  readonly session: Session;
  /** The redacted text goes to the terminal, where a progress line would interrupt it. */
  readonly isOnScreen: boolean;
}

export async function run(args: Arguments, session: Session): Promise<number> {
  if (args.flag('in-place') && args.positionals.length === 0) {
    throw new Trouble('usage.missing_argument', { verb: 'redact', argument: 'FILE with --in-place' });
  }
  const [first] = args.positionals;
  if (args.flag('staged') && first !== undefined)
    throw new Trouble('usage.extra_argument', { verb: 'redact --staged', argument: first });
  const isElsewhere = ['in-place', 'check', 'output'].some((option) => args.flag(option));
  const job: Job = {
    names: args.positionals.length > 0 ? args.positionals : ['-'],
    asText: args.flag('text'),
    redaction: {
      ...entropyOf(args),
    },
    session,
    isOnScreen: session.io.stdout.isTerminal && !isElsewhere,
  };
  if (args.flag('in-place')) return await replaceFiles(job, args.text('backup'));
  if (args.flag('staged')) return await checkSources(stagedFiles(session), job);
  if (args.flag('check')) return await checkSources(opened(filesBelow(job.names, session), session), job);
  const output = args.text('output');
  if (output === undefined) return await produce(job, args, (data) => session.io.stdout.write(data));
  const replacement = openReplacement(output, session.io);
  try {
    const status = await produce(job, args, (data) => replacement.write(data));
    replacement.commit();
    return status;
  } finally {
    replacement.discard();
  }
}

async function* opened(names: readonly string[], session: Session): AsyncGenerator<Source> {
  for (const name of names) yield await openSource(name, session);
}

type Write = (data: string | Uint8Array) => void;

function produce(job: Job, args: Arguments, write: Write): Promise<number> {
  if (args.flag('jsonl')) return answerLines(job, write);
  return job.session.json ? answerDocument(job, write) : pass(job, write);
}

/** As a filter: found secrets are not a failure, or every pipeline with `pipefail` would stop. */
async function pass(job: Job, write: Write): Promise<number> {
  const tally = new Tally();
  for (const name of job.names) {
    const source = await openSource(name, job.session);
    await redactSource(source, job.session, {
      ...job,
      onSpan: (span) => tally.add(span),
      write: (_, bytes) => write(bytes()),
    });
  }
  // Scripts want silence if nothing was found; a person wants to know.
  if (tally.count > 0 || job.session.io.stderr.isTerminal) job.session.note(tally.sentence());
  return EXIT.clean;
}

/** A file is replaced completely or not at all; files without secrets are not touched. */
async function replaceFiles(job: Job, backup: string | undefined): Promise<number> {
  const total = new Tally();
  for (const name of job.names) {
    if (name === '-')
      throw new Trouble('usage.bad_value', { value: name, option: '--in-place', expected: 'files' });
    const source = await openSource(name, job.session);
    if (source.sizeBytes === undefined) {
      throw new Trouble('file.unwritable', { path: name, reason: 'it is not a regular file' });
    }
    const tally = new Tally();
    const replacement = openReplacement(name, job.session.io);
    try {
      await redactSource(source, job.session, {
        ...job,
        onSpan: (span) => tally.add(span),
        write: (_, bytes) => replacement.write(bytes()),
      });
      if (tally.count > 0) replacement.commit(backup);
    } finally {
      replacement.discard();
    }
    total.join(tally);
    job.session.note(`${await shown(name)}: ${tally.sentence()}`);
  }
  return EXIT.clean;
}

/** One input gives one object; several give an array with their names. */
async function answerDocument(job: Job, write: Write): Promise<number> {
  const answers: Redactions[number][] = [];
  for (const path of job.names) {
    let redacted = '';
    const spans: Span[] = [];
    const source = await openSource(path, job.session);
    await redactSource(source, job.session, {
      ...job,
      onSpan: (span) => spans.push(span),
      write: (text) => {
        redacted += text;
      },
    });
    answers.push({ path, text: redacted, spans });
  }
  const [first] = answers;
  const document = answers.length === 1 && first ? { text: first.text, spans: first.spans } : answers;
  write(`${JSON.stringify(document, null, 2)}\n`);
  return EXIT.clean;
}

async function answerLines(job: Job, write: Write): Promise<number> {
  const answer = (bytes: Uint8Array, number: number) => answerLine(bytes, number, job.redaction);
  const { refused } = await answerEach(job.names, job.session, answer, write);
  return refused > 0 ? EXIT.input : EXIT.clean;
}
