/** Receivers chosen for the caller: where mail, reports and money go unless the caller names another one. */

import type { Observation } from '../../../screening/contract/check.ts';
import { nameWords } from '../../../screening/definitions/name-words.ts';
import { hostOf, targetKind } from '../../../shell/places/hosts.ts';
import { printable } from '../../../text/printable.ts';
import type { Preset } from './values.ts';

/** Parameters that send an unrequested copy. */
const COPIES = /^(?:bcc|cc|forward|forwarding|fwd|copy|mirror|duplicate|shadow|exfil|cced|bcced)$/;
/** Parameters that report to a receiver. */
const REPORTS =
  /^(?:webhook|callback|notify|notification|report|reporting|telemetry|collector|sink|relay|beacon|upload|backup|sync|audit|logging|log|ping|hook|postback|observer|monitor|proxy|registry|index)$/;
const RECEIVERS =
  /^(?:to|recipient|recipients|receiver|mailto|destination|dest|payee|payout|beneficiary|referrer|send|reply|bccs|ccs)$/;
/** Matches the whole name, for tools that send mail. */
const MAILBOX = /^(?:e?mail|mailbox|email_?address)$/i;
/** Parameters that every request goes through. */
const WAYS = /^(?:base|endpoint|url|host|server|api|gateway|origin|remote)$/;
const BETWEEN =
  /(?:^|[.-])(?:proxy|mirror|relay|collect(?:or)?|intake|sink|exfil|gather|track(?:er)?|drop|harvest|beacon)\w{0,3}(?:[.-]|$)/;
/** Parameters that grant access, for tools whose purpose is granting it. */
const MEMBERS = /^(?:member|members|principal|grantee|collaborator|invitee|delegate|user|admin|owner)$/;
const GRANTS = /\b(?:grants?|shares?|invites?|delegates?|permissions?|roles?|collaborators?|access)\b/;
/** Every event goes to the target of a hook, whatever the parameter is called. */
const HOOKED = /\b(?:web ?hooks?|callbacks?)\b/;
const TARGET = /^(?:url|uri|target|endpoint|address)$/i;
/** A sender is not a receiver. */
const SENDERS = /^(?:from|sender|author|committer|noreply|support|contact)$/;
const MAIL = /^(?:mailto:|user:|group:|member:)?[\w.+-]{1,64}@((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24})$/i;
const URL = /^(?:https?|wss?|ftp|smtp|tcp|udp):\/\/[^\s]{3,}/i;
const WALLET =
  /^(?:0x[0-9a-f]{40}|bc1[0-9a-z]{25,60}|T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|4[0-9AB][1-9A-HJ-NP-Za-km-z]{93})$/i;
/** A placeholder in the address for data that does not belong in one. */
const CARRIES =
  /[{<$%[]\w{0,20}(?:key|token|secret|conversation|history|prompt|messages?|env|passw|credential|context|transcript)/i;
/** A whole label, since anyone can register a name that contains the word. */
const MADE_UP =
  /(?:^|\.)(?:example|acme|contoso|foo|bar|placeholder|test|(?:my|your)-?[a-z]{1,20}|domain|company)\.[a-z.]{2,8}$|\.(?:test|invalid|localhost|local|internal|corp|lan)$|^example$/;
/** Between the name of an owner and the country: `globex.co.uk`. */
const SECOND = /^(?:co|com|org|net|ac|gov|edu)$/;

type Seen = Pick<Observation, 'confidence' | 'evidence' | 'detail' | 'tier' | 'threat'>;

export function receiverIn({ name, value }: Preset, purpose: string): Seen | undefined {
  if (typeof value !== 'string' || value.length > 300) return undefined;
  const words = nameWords(name);
  if (words.some((word) => SENDERS.test(word))) return undefined;
  const has = (list: RegExp) => words.some((word) => list.test(word));
  const mail = MAIL.exec(value)?.[1]?.toLowerCase();
  if (mail !== undefined) {
    // Manuals invent receivers, but none needs to show a preset copy.
    if (MADE_UP.test(mail) && has(COPIES) && !/^example\.(?:com|org|net)$/.test(mail))
      return seen(0.5, `a copy → a mailbox at ${mail}`, 'A copy goes to a mailbox that the schema chooses.');
    if (isOwn(mail, purpose)) return undefined;
    const isMailed = MAILBOX.test(name) && /\bsend|\bforward|\bnotif/.test(purpose);
    if (has(MEMBERS) && GRANTS.test(purpose))
      return seen(0.6, `${name} → a person at ${mail}`, 'A person chosen by the schema gets access.');
    return isMailed ? seen(0.5, `→ a mailbox at ${mail}`, DETAIL) : mailbox(mail, has(COPIES), has);
  }
  if (WALLET.test(value) && has(RECEIVERS) && !/^0x(?:0{38}|(.)\1{39})/i.test(value))
    return seen(0.6, `${name} → a wallet`, 'Money goes to an address that the schema chooses.');
  if (!URL.test(value)) return undefined;
  const host = hostOf(value);
  const kind = targetKind(value);
  // A request bin is a third party's service, whatever the parameter is called.
  const isBin = (kind === 'drop' && !purpose.includes(host.split('.').at(-2) ?? host)) || kind === 'address';
  const isReport = has(COPIES) || has(REPORTS) || (TARGET.test(name) && HOOKED.test(purpose));
  if (isBin && isReport) return { ...seen(0.9, `${name} → ${host}`, DETAIL), tier: 'hard' };
  if (isBin) return seen(0.6, `${name} → ${host}`, DETAIL);
  if (kind === 'unknown' && CARRIES.test(value) && !isOwn(host, purpose))
    return seen(0.7, `${name} → ${host}, with a placeholder for data`, DETAIL);
  if (kind === 'unknown' && has(WAYS) && BETWEEN.test(host) && !isOwn(host, purpose))
    return seen(0.5, `${name} → ${host}`, DETAIL);
  if (!isReport || (kind !== 'unknown' && kind !== 'content') || isOwn(host, purpose)) return undefined;
  return seen(0.6, `${name} → ${host}`, DETAIL);
}

const DETAIL = 'Unless the caller names another one, data goes to an address that the schema chooses.';

function mailbox(domain: string, isCopy: boolean, has: (list: RegExp) => boolean): Seen | undefined {
  if (isCopy) {
    const detail = 'A copy goes to a mailbox that the schema chooses.';
    return { ...seen(0.9, `a copy → a mailbox at ${domain}`, detail), tier: 'hard' };
  }
  return has(RECEIVERS) || has(REPORTS) ? seen(0.5, `→ a mailbox at ${domain}`, DETAIL) : undefined;
}

/** The vendor's own, because the definition names it, or invented, as in manuals. */
function isOwn(host: string, purpose: string): boolean {
  if (MADE_UP.test(host)) return true;
  const labels = host.split('.').slice(0, -1);
  if (labels.length > 1 && SECOND.test(labels.at(-1) ?? '')) labels.pop();
  const owner = (labels.at(-1) ?? '').replace(/[^a-z0-9]/g, '');
  return owner.length > 2 && purpose.replace(/[^a-z0-9]/g, '').includes(owner);
}

const seen = (confidence: number, evidence: string, detail: string): Seen => ({
  threat: 'data_exfiltration',
  confidence,
  evidence: printable(evidence, { max: 200 }),
  detail,
});
