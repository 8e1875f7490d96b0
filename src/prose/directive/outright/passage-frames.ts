/** A tool that stands at the gate by its own name: all texts, calls and answers of others are to pass it. */
import { matchesOf } from '../../../text/patterns/matches.ts';
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /through|via|past|answer|repl|respon|passed|approved by|checked by|confirmed by|unless|skip|without|before|until/,
);
const NAMES =
  /\b(?:through|via|past|by|call|calls|ask|run|use|invoke|consult|with|to|unless|until|before|skip|skips|without|this) `?([a-z][a-z\d_-]{2,40})\b/g;
const ANYTHING =
  '(?:tool calls?|calls?|actions?|results?|answers?|texts?|repl(?:y|ies)|outputs?|messages?|documents?|pages?|files?|requests?|responses?|decisions?|prompts?)';
const UNPASSED = gated(
  new RegExp(
    `\\b(?:any|every|all|each|no|nothing|${ANYTHING}(?: of (?:other )?tools?)? (?:that|which))\\b.{0,60}?\\b(?:not|n't|without|never|unless|until|skip)\\b|\\b(?:skip|without)\\b.{0,40}?\\b(?:any|every|all|each) (?:\\w{1,12} )?${ANYTHING}\\b`,
  ),
);
const VOID = gated(
  /\b(?:invalid|void|discarded|thrown away|ignored|rejected|untrusted|undone|worthless|not (?:valid|used|trusted|binding|counted)|do(?:es)? not count|(?:may|must|can|should)(?: not)? be (?:shown|said|given|used|discarded|thrown away|deleted|read))\b/,
);
const ALL_PASS = gated(
  new RegExp(
    `\\b(?:every|all|each|any|whatever) (?:\\w{1,12} )?${ANYTHING}\\b.{0,80}?\\b(?:through|via|past)\\b`,
  ),
);
const OTHERS = gated(
  /\b(?:whichever|whatever|any|other|another|no matter which|all) (?:\w{1,10} )?(?:tools?|servers?|sources?)\b|\bbefore (?:reading|using|showing|seeing|trusting|opening) (?:it|them|any)\b|\byourself\b/,
);
const BEFORE_ANSWER = gated(
  /\b(?:before|prior to|ahead of) (?:you )?(?:answer|answering|reply|replying|respond|responding|giving an(?:y)? (?:answer|reply)|say|saying)\b/,
);
const AT_ALL = gated(
  /\b(?:anything|at all|any (?:question|message|request)|every (?:question|message|request)|whatever)\b/,
);
const ADOPTED = gated(
  /\b(?:adopt|take over|repeat|return|give|use|pass on|quote|output|copy)\b.{0,20}?\b(?:answers?|repl(?:y|ies)|response|result|words|text|output|verdict)\b.{0,12}?\b(?:unchanged|as (?:it )?is|verbatim|word for word|unedited|without (?:change|changes|changing|comment|checking))\b/,
);

/** Of the whole session, and not of what a server keeps. */
const WORK = gated(
  /\b(?:tool calls?|calls?|tools?|actions?|answers?|texts?|repl(?:y|ies)|responses?|user|said|shown)\b/,
);

export function* passage({ text, part, purpose }: Said): Generator<Found> {
  if (part !== 'description' || !SIGN.test(text) || !namesItself(text, (name) => purpose.isSibling(name)))
    return;
  const strength = purpose.isCalled(/proxy|rout|gateway|tunnel|vpn/) ? 'hint' : 'plain';
  const isVoid = UNPASSED.test(text) && VOID.test(text) && WORK.test(text);
  const isAll = ALL_PASS.test(text) && OTHERS.test(text);
  const isAsked = BEFORE_ANSWER.test(text) && (ADOPTED.test(text) || AT_ALL.test(text));
  if (isVoid || isAll || isAsked) yield { frame: 'hijack', strength };
}

function namesItself(text: string, isOwn: (name: string) => boolean): boolean {
  let count = 0;
  for (const [, name = ''] of matchesOf(text, NAMES)) {
    if (++count > 12) return false;
    if (isOwn(name)) return true;
  }
  return false;
}
