import type { RedactOptions } from '../../../../sensitive/redact.ts';
import type { Span } from '../../../../vocabulary/span.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { createTranscoder } from '../../input/encoding.ts';
import type { Source } from '../../input/input.ts';
import { createProgress } from '../../print/progress.ts';
import { shown } from '../../print/shown.ts';
import type { Session } from '../../verb/session.ts';
import { DocumentRedactor } from './redact-document.ts';

interface RedactSourceOptions {
  readonly asText: boolean;
  readonly redaction: RedactOptions;
  readonly isOnScreen: boolean;
  readonly onSpan: (span: Span) => void;
  /** Gets each piece of the decoded input before its spans are reported. */
  readonly onText?: (text: string) => void;
  /** Redacted text, and the same text in the source's encoding for callers that need bytes. */
  readonly write: (text: string, bytes: () => Uint8Array) => void;
}

/** Turns the bytes of one source into redacted bytes in the same encoding. */
export async function redactSource(
  source: Source,
  session: Session,
  options: RedactSourceOptions,
): Promise<void> {
  const transcoder = createTranscoder();
  const redactor = new DocumentRedactor(options);
  const total = source.sizeBytes === undefined ? {} : { total: source.sizeBytes };
  const progress = createProgress(session.io, {
    label: 'redact',
    unit: 'bytes',
    quiet: session.quiet || options.isOnScreen,
    ...total,
  });
  const give = (text: string) => options.write(text, () => transcoder.encode(text));
  const pass = (text: string) => {
    options.onText?.(text);
    give(redactor.push(text));
  };
  try {
    for await (const chunk of source.chunks()) {
      pass(transcoder.decode(chunk));
      progress.advance(chunk.length);
    }
    pass(transcoder.end());
    give(redactor.end());
    await tellCaps(redactor.capped, source, session);
  } finally {
    progress.done();
  }
}

const CAPS: Readonly<Record<string, string>> = {
  rounds: 'secrets are so close together that some may remain',
  'repeated-values': 'there are so many secrets that repetitions of the last ones may remain',
};

/** A limit that was reached is always reported; one that lost text is an error, so that no file is replaced by half of it. */
async function tellCaps(capped: readonly string[], { name }: Source, session: Session): Promise<void> {
  if (capped.includes('secret-length')) {
    throw new Trouble('file.unreadable', {
      path: name,
      reason: 'a secret in it has no end, and nothing after its start was written',
    });
  }
  for (const cap of capped)
    session.note(`tokenauditor: warning: in "${await shown(name)}" ${CAPS[cap] ?? cap}`);
}
