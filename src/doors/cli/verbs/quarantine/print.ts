/** What the quarantine verb prints about one definition or server. */
import type { DocumentName, Documents } from '../../../../answers/registry/documents.ts';
import type { Decided } from '../../../../quarantine/quarantine.ts';
import { type PinBook, type PinEntry, shortOf } from '../../../../quarantine/review.ts';
import { printable } from '../../../../text/printable.ts';
import { EXIT } from '../../../../vocabulary/trouble.ts';
import { inertText } from '../../print/inert.ts';
import { safeJson } from '../../print/safe-json.ts';
import type { Session } from '../../verb/session.ts';
import { pinDocument, reviewDocument } from './document.ts';
import { reviewLines } from './view.ts';

/** Characters that a server hides are escaped here, too. */
export function answer<Name extends DocumentName>(
  { io }: Session,
  _name: Name,
  document: Documents[Name],
): void {
  io.stdout.write(`${safeJson(document, 2)}\n`);
}

export function show(book: PinBook, entry: PinEntry, session: Session, next: readonly string[]): number {
  const review = book.review(entry);
  if (session.json) answer(session, 'review', reviewDocument(entry, review));
  else
    session.io.stdout.write(
      `${inertText([...reviewLines(entry, review, session.paint), ...next].join('\n'))}\n`,
    );
  return EXIT.clean;
}

export function printDecision(entry: PinEntry, { pin, isNew }: Decided, session: Session): number {
  session.conclude(EXIT.clean);
  const words = `${pin.state === 'blocked' ? 'blocked' : 'approved'}${isNew ? '' : ' already'}`;
  if (session.json) answer(session, 'pin-decision', { ...pinDocument({ ...entry, pin }), recorded: isNew });
  else session.io.stdout.write(inertText(`${entry.said} is ${words} (${shortOf(pin.seen)})\n`));
  return EXIT.clean;
}

/** A name in a sentence is quoted, unless it is a plain word. */
export function quotedName(name: string): string {
  const safe = printable(name, { max: 160 });
  return /^[\w.@][\w.:@/+-]*$/.test(safe) ? safe : JSON.stringify(safe);
}
