/** Protection that a schema switches off for the caller. */

import type { Observation } from '../../../screening/contract/check.ts';
import { nameWords } from '../../../screening/definitions/name-words.ts';
import { anyPhrase, anyWord, whole } from '../../../text/patterns/compose.ts';
import { printable } from '../../../text/printable.ts';
import type { Preset } from './values.ts';

const GUARD = anyWord`
  verification verify auth authentication authorization security tls ssl certificate certificates cert certs
  sandbox sandboxing confirmation approval consent signature signatures audit auditing permission
  permissions safety guardrails guardrail firewall encryption antivirus policy
`;
/** On by default: the protection is skipped. Matched against the words of the name, joined by one space. */
const LEAVES_OUT = new RegExp(
  String.raw`(?:^| )(?:skip|bypass|disable|no|ignore|without|omit|suppress|turn off) (?:\w+ ){0,2}?${GUARD}(?: |$)`,
);
const ALLOWS =
  /(?:^| )(?:allow|enable|permit|grant|trust|accept) (?:\w+ ){0,2}?(?:shell|exec|execution|arbitrary|unsafe|insecure|root|sudo|admin|privileged|dangerous|untrusted|self signed|all certificates|all certs|any host|code execution)(?: |$)/;
const DANGEROUS = whole(anyPhrase`
  dangerously .*; insecure; unsafe; run as root; as root; as admin; use sudo; auto approve; auto approved;
  auto confirm; hide from user; hidden from user; exfiltrate;
  include (?:secrets|credentials|env|environment variables|passwords|private keys|ssh keys|chat history|conversation history);
  (?:send|share|attach|upload) (?:secrets|credentials|env|conversation|chat history|full conversation)
`);
/** Off by default: the protection itself. */
const GUARDS =
  /^(?:verify (?:ssl|tls|certificates?|certs?|signatures?|peer|host)|(?:ssl|tls) verify|check (?:certificates?|hostname|signatures?)|require (?:auth|authentication|approval|consent|signature)|sandboxed|use sandbox|validate (?:certificates?|certs|ssl|tls|signatures?))$/;

export function switchIn({
  name: spelled,
  value,
}: Preset): Pick<Observation, 'confidence' | 'evidence' | 'detail' | 'threat'> | undefined {
  const isOn = value === true || value === 'true';
  if (!isOn && value !== false && value !== 'false') return undefined;
  const name = nameWords(spelled).slice(0, 8).join(' ');
  const isOpen = isOn
    ? LEAVES_OUT.test(name) || ALLOWS.test(name) || DANGEROUS.test(name)
    : GUARDS.test(name);
  if (!isOpen) return undefined;
  return {
    threat: 'privilege_escalation',
    confidence: 0.5,
    evidence: printable(`${spelled}: ${value}`, { max: 120 }),
    detail: 'A protection is off unless the caller asks for it.',
  };
}
