/**
 * What a request carries besides its arguments reaches the server as well, and is screened like them, part by part, under
 * its own path. What belongs to the transport is searched for secrets.
 */

import { type BesidePart, partsBeside } from '../screening/beside.ts';
import { understand } from '../screening/calls/subject.ts';
import { textsIn } from '../screening/calls/texts-in.ts';
import type { CallSubject } from '../screening/contract/call.ts';
import { withinBudget } from '../text/budget.ts';
import { type Call, spelledName } from '../vocabulary/call.ts';
import type { CallContext } from '../vocabulary/call-context.ts';
import type { Coverage, Screening } from '../vocabulary/screening.ts';
import type { Signal } from '../vocabulary/signal.ts';
import { screenCall, screenSecrets } from './screening.ts';

interface ScreenedPart {
  readonly subject: CallSubject;
  readonly screening: Screening;
  readonly isSpent: boolean;
}

/** The call with all that is sent, and what was found in any of it. */
export function screenBeside(
  { beside, ...call }: Call,
  { contract: _, ...context }: CallContext,
  whole: ScreenedPart,
): ScreenedPart {
  if (beside === undefined) return whole;
  const { content, transport } = partsBeside(beside);
  const tool = spelledName(call);
  const parts = [
    ...content.map((part) => screenPart(tool, part, context)),
    ...transport.map((part) => searchPart(whole.subject, part, context)),
  ];
  return parts.reduce(joined, whole);
}

/** The contract of the tool is about its arguments alone. */
function screenPart(tool: string, { at, value }: BesidePart, context: CallContext): ScreenedPart {
  const { value: screened, isSpent } = withinBudget(() => {
    const subject = understand({ tool, arguments: value }, context);
    return { subject, screening: screenCall(subject) };
  });
  const { signals, coverage } = screened.screening;
  return {
    subject: placed(screened.subject, at),
    screening: { signals: signals.map((signal) => named(signal, at)), coverage },
    isSpent,
  };
}

/** Where it goes is where the call goes. */
function searchPart(call: CallSubject, { at, value }: BesidePart, context: CallContext): ScreenedPart {
  const texts = [...textsIn({ ...value }, context)].map((text) => below(text, at));
  const { signals, coverage } = screenSecrets({ ...call, texts, views: [] });
  const subject = { ...call, texts, commands: [], actions: [], views: [] };
  return { subject, screening: { signals, coverage: { ...coverage, ran: [] } }, isSpent: false };
}

const below = <Part extends { readonly path: string }>(part: Part, at: string): Part => ({
  ...part,
  path: at + part.path.slice(1),
});

/** Evidence may name the place, too. */
function named(signal: Signal, at: string): Signal {
  const moved = below(signal, at);
  const { evidence } = signal;
  if (evidence === undefined) return moved;
  return { ...moved, evidence: evidence.replace(` in ${signal.path}`, () => ` in ${moved.path}`) };
}

function placed(subject: CallSubject, at: string): CallSubject {
  return {
    ...subject,
    texts: subject.texts.map((text) => below(text, at)),
    commands: subject.commands.map((command) => below(command, at)),
    actions: subject.actions.map((action) => below(action, at)),
  };
}

function joined(whole: ScreenedPart, part: ScreenedPart): ScreenedPart {
  const { subject, screening } = whole;
  const more = part.subject;
  return {
    subject: {
      ...subject,
      commands: [...subject.commands, ...more.commands],
      actions: [...subject.actions, ...more.actions],
      texts: [...subject.texts, ...more.texts],
      views: [...subject.views, ...more.views],
      isPartlyRead: subject.isPartlyRead || more.isPartlyRead,
      isPartlyLooked: subject.isPartlyLooked || more.isPartlyLooked,
    },
    screening: {
      signals: [...screening.signals, ...part.screening.signals.filter((one) => !isKnown(one, screening))],
      coverage: bothOf(screening.coverage, part.screening.coverage),
    },
    isSpent: whole.isSpent || part.isSpent,
  };
}

/** What a check finds in the name of the tool, it finds with every part. */
const isKnown = ({ check, path }: Signal, { signals }: Screening): boolean =>
  /^params(?:\._meta)?$/.test(path) && signals.some((one) => one.check === check && one.path === '$');

function bothOf(one: Coverage, other: Coverage): Coverage {
  const both = (key: 'ran' | 'failed' | 'capped') => [...new Set([...one[key], ...other[key]])];
  return { ...one, ran: both('ran'), failed: both('failed'), capped: both('capped') };
}
