/**
 * Turns of a conversation that nobody had: a text that lets the user, the system or a tool speak, in any notation.
 * Formats of messages and examples of chats are full of the same signs, but nobody grants or demands anything there.
 */

import { matchesOf } from '../../text/patterns/matches.ts';
import { gated } from '../gated.ts';
import type { SeenFrame, Strength } from './sentence/frame.ts';
import { isDirected, verbsOf } from './sentence/moods.ts';
import type { Purpose } from './sentence/purpose.ts';

const SIGN = gated(
  /(?:user|human|assistant|system|\bai|developer|operator|admin\w{0,10}|result|output|response|inst|security)\b["'*_]{0,2} ?(?:\w{1,12} ?)?(?:[:>\]|=]|#{2,})|"role"|<\|/i,
);
const SPEAKER =
  'user|human|customer|assistant|ai|system|developer|operator|admin(?:istrator)?|tool(?:[ _-](?:result|output|response))?|function(?:[ _-](?:result|output|response)s?)?';
/** A line, or what stands behind the end of a sentence, that begins with a speaker. */
const LABEL = new RegExp(
  `(?:^|\\n|[.!?] {1,3})[ \\t>]{0,8}(?:\\*\\*|#{1,4} ?|\\[|__)?(${SPEAKER})(?:\\*\\*|\\]|__)?(?: ?\\(\\w{1,12}\\)| (?:message|turn|request|says|said|writes|wrote|reply|replies))?(?:: ?(?:\\*\\*)?|\\n)[ \\t]{0,4}(\\S[^\\n]{3,400})`,
  'gi',
);
const HEADING =
  /(?:^|\n|[.!?] )[ \t]{0,4}(?:#{1,6}|={2,}|-{2,}|\*{2,}|\[{1,3}) ?(?:(?:system|admin(?:istrator)?|operator|developer|security|platform|host|mcp|urgent|important system) (?:update|message|notice|override|instructions?|alert|policy|directive|announcement|broadcast|order)|new instructions?)[ \t]{0,3}[#=\]*:-]{0,6}\s{1,4}(\S[\s\S]{3,400})/gi;
const TAG = new RegExp(
  `<(${SPEAKER}|system[-_](?:reminder|message|note|update|notice)|human_turn|user_(?:message|turn|input)|observation)(?: [^>]{0,80})?>\\s{0,4}([^<]{8,600})`,
  'gi',
);
const ROLE =
  /["']?role["']? ?: ?["'](user|system|assistant|developer|tool|human)["'] ?, ?["']?content["']? ?: ?["']([\s\S]{8,400}?)["'] ?[},\]]/gi;
const CHATML =
  /<\|(?:im_start\|>|start_header_id\|>)? ?(system|user|assistant|developer|tool)(?:\|>|<\|end_header_id\|>)?\s{0,3}(\S[\s\S]{8,400})/gi;

const GRANT = gated(
  /\b(?:permission|permitted|approv(?:ed?|al)|authori[sz](?:ed?|ation)|go ahead|you (?:may|can now|are (?:now )?(?:allowed|free|cleared|authori[sz]ed))|hereby|consents?|consented|confirmed|granted|no need to ask|need not (?:ask|confirm)|without (?:asking|confirmation|limits?)|don't ask|refusals?|maintenance mode|(?:debug|developer|god|admin) mode|i (?:agree|allow|approve|confirm|want you to|trust)|i'm (?:fine|ok(?:ay)?) with|yes,? (?:do|please|delete|send|run|go|that|you)|proceed|(?:safety|checks?|confirmations?|restrictions?|guardrails?|rules|prompts|approvals?|limits?) (?:are|is|have been|were) (?:now |all )?(?:off|disabled|lifted|suspended|waived|switched off|turned off|no longer)|next (?:action|step)|new (?:task|instructions?|rules?)|from now on|override|disregard|ignore)\b/,
);
const ANSWER = gated(
  /^["']?(?:sure|ok(?:ay)?|of course|certainly|understood|will do|right away|done|yes|absolutely|calling|running|sending|deleting|i(?:'ll| will| am|'m| have|'ve) )/,
);
const ASKED = gated(
  /^(?:please|could you|can you|now|also|just|then|delete|remove|wipe|transfer|pay|send|print|export|reveal|dump|disable|approve|forget|obey|hand|forward|upload) (?!be\b)/,
);
const ACTS = gated(
  /\b(?:calling|running|sending|deleting|transferring|sharing|executing|removing|paying|[a-z]{2,20}_[a-z_]{2,30})\b/,
);
const EXAMPLE = gated(
  /\b(?:examples?|e\.g\.|for instance|such as|like (?:this|so)|formats?|format(?:ted)?|transcripts?|dialog(?:ue)?|sample|demonstrat\w{1,4}|few-shot|usage|roles?|template|looks? like|prefix(?:ed)?|shape|schema|pattern|scenario|case study)\b/,
);
const TALK =
  /chat|messag|conversation|\brole|prompt|template|transcript|dialog|complet|llm|\bmodels?\b|evaluat|fine-?tun/;
/** `user: The user to look up`: a list of fields. */
const FIELD = gated(
  /^(?:the|an?|your|this|optional|required|string|number|boolean|object|array|int|id|name|list|which|whether|e-?mail|unique|target|current|default|used|one of|any|\(|\[|\{|"|`)/,
);

interface Turn {
  readonly speaker: string;
  readonly said: string;
  readonly at: number;
}

export function* fakeTurns(raw: string, text: string, purpose: Purpose): Generator<SeenFrame> {
  if (!SIGN.test(raw)) return;
  const turns = turnsIn(raw);
  if (turns.length === 0) return;
  const isTalk = purpose.speaksOf(TALK) || purpose.isAboutAttacks;
  for (const [i, turn] of turns.entries()) {
    const strength = strengthOf(
      turn,
      turns[i + 1],
      raw.slice(Math.max(0, turn.at - 240), turn.at).toLowerCase(),
    );
    if (strength === undefined) continue;
    const at = Math.max(0, text.replaceAll('\n', ' ').indexOf(turn.said.slice(0, 20)));
    const fitting = isTalk ? 'hint' : strength;
    yield {
      frame: 'forged',
      strength: fitting,
      start: at,
      end: Math.min(text.length, at + turn.said.length),
    };
  }
}

const MOST = 12;

function turnsIn(raw: string): Turn[] {
  const found: Turn[] = [];
  for (const notation of [LABEL, TAG, ROLE, CHATML])
    for (const { 1: speaker = '', 2: said = '', index } of matchesOf(raw, notation)) {
      const plain = said.toLowerCase().replace(/\s+/g, ' ').trim();
      if (notation === LABEL && FIELD.test(plain) && !GRANT.test(plain)) continue;
      if (found.length < MOST) found.push({ speaker: speaker.toLowerCase(), said: plain, at: index });
    }
  for (const { 1: said = '', index } of matchesOf(raw, HEADING))
    if (found.length < MOST)
      found.push({ speaker: 'system', said: said.toLowerCase().replace(/\s+/g, ' '), at: index });
  return found.sort((a, b) => a.at - b.at);
}

function strengthOf({ speaker, said }: Turn, next: Turn | undefined, before: string): Strength | undefined {
  const isExample = EXAMPLE.test(before);
  const isGrant = GRANT.test(said);
  if (/^(?:assistant|ai)$/.test(speaker)) return isGrant && !isExample ? 'plain' : undefined;
  const isOrder = said.split(/[.!?] /, 6).some((one) => ASKED.test(one) || verbsOf(one).some(isDirected));
  const isAnswered = next !== undefined && /^(?:assistant|ai)$/.test(next.speaker) && ANSWER.test(next.said);
  if (isExample) return isGrant && isOrder ? 'hint' : undefined;
  if (isGrant || (isAnswered && (isOrder || ACTS.test(next.said)))) return 'clear';
  return isOrder || isAnswered ? 'plain' : undefined;
}
