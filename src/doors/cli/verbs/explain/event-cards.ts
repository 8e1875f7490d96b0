import type { EventType } from '../../../../vocabulary/events/event.ts';

interface EventCard {
  readonly sees: string;
  readonly matters: string;
  readonly remedy: string;
}

/** A new event type does not compile until it is explained here. */
export const EVENT_CARDS: Readonly<Record<EventType, EventCard>> = {
  'log.created': {
    sees: 'The first line of a ledger: its origin and the public key that signs it.',
    matters:
      'Everything after it hangs on this line; a second one in the same ledger would mean two histories.',
    remedy: 'Keep the public key (`tokenauditor key show`) somewhere the machine cannot change.',
  },
  'log.recovered': {
    sees: 'A process ended in the middle of writing a line; the unfinished bytes were moved to torn/ and this event notes how many and their hash.',
    matters:
      'An unfinished line was never acknowledged, so nothing that counted is lost; but you should know that it happened.',
    remedy:
      'Nothing, if a crash or a power cut explains it. Often: look at the disk and at what kills the process.',
  },
  'log.lock_taken': {
    sees: 'A writer took over the lock of another one that was gone without giving it back; `lock_holder` tells whether its process was dead, or could not be asked and did nothing for as long as a lease lasts.',
    matters:
      'One writer at a time keeps the chain whole. A lock that is taken from a process that still runs is the one moment at which two could write.',
    remedy:
      'Nothing, if a crash or a killed process explains it. Often, or with an unknown holder: look at who else uses the folder, from another machine or container.',
  },
  'log.restarted': {
    sees: 'A broken ledger was set aside by a person and a new one was started; the size and root of the old one are named.',
    matters: 'The history before it is no longer in this ledger, only its last known root.',
    remedy: 'Keep the folder that was set aside: it is evidence. Find out who changed it.',
  },
  'key.rotated': {
    sees: 'The signing key was replaced; the event carries signatures by the old and by the new key.',
    matters: 'It hands trust from one key to the next, so old checkpoints stay checkable.',
    remedy: 'If you did not rotate the key yourself, somebody else can write to this folder.',
  },
  'approval.granted': {
    sees: 'A person allowed one exact call, once, from a terminal: the call as a digest, the tool, and until when the word holds.',
    matters: 'It shows that a stopped call was let through by a person, and which one, without showing it.',
    remedy: 'If nobody of you gave it, somebody else can use a terminal of yours.',
  },
  'approval.consumed': {
    sees: 'The call that a person had allowed came again, exactly as it was, and was let through; the word is used up.',
    matters: 'Each grant is followed by at most one of these; a second call like it is stopped again.',
    remedy: 'Nothing, if you gave the word; `tokenauditor events` shows when.',
  },
  'approval.key': {
    sees: 'Which key the approvals of this ledger must be signed with: set, changed or removed with the PIN that opens it, or reset without it.',
    matters:
      'From then on an approval without that key’s signature counts for nothing. A reset counts a day after this event, so that there is time to notice one that is not yours.',
    remedy:
      'If you did not do it, another program wrote to your ledger: `tokenauditor pin status` shows which keys are named, and where.',
  },
  'approval.refused': {
    sees: 'A wrong PIN was typed at a question for an approval; the PIN is not recorded.',
    matters: 'Many of them mean that somebody else, or a program, guesses.',
    remedy: 'If you did not mistype it, change the PIN with `tokenauditor pin change`.',
  },
  content_scan: {
    sees: 'A content was scanned: whether it is safe, how sure that is, the kinds of threats and the checks behind them, and a digest of it.',
    matters: 'It shows what was looked through and what was found, without showing the content.',
    remedy: '`tokenauditor explain <check>` says what a check saw and what to do.',
  },
  'definition.pin': {
    sees: 'What a server offers (a tool, a prompt, a resource, its instructions) was seen for the first time, changed, was approved, held, quarantined or blocked: the contract as a digest, the state it is in now, and the checks that spoke.',
    matters:
      'It shows what was agreed to, when and by whom (`agent` stands in what an agent refused through MCP); a definition that changes after approval is held until a person agrees to that very contract.',
    remedy: '`tokenauditor quarantine show NAME` shows what changed, word by word; approve or block it.',
  },
  degradation_window: {
    sees: 'A window of a route was compared with its baseline: how many of how many passed then and now for each rate, the state, and the running e-value of the series it belongs to.',
    matters:
      'A series looked at again and again stays honest only if nothing between the looks can be left out: the e-value is counted on from these lines.',
    remedy:
      'At an e-value of 20 or more, talk to the supplier; below it, `tokenauditor degrade` says how many more samples would settle it.',
  },
  identity_comparison: {
    sees: 'What a route answers with was compared with the model that it claims: the state and the posterior of the evidence together.',
    matters: 'It shows what was compared and when. It is evidence for the next step, and accuses nobody.',
    remedy: '`tokenauditor probe-plan` says what would settle it, and what that costs.',
  },
  policy_decision: {
    sees: 'A call was screened and ruled: decision, risk state, the checks that spoke, the policy version.',
    matters: 'It shows what was decided, when and why, without showing the call.',
    remedy: '`tokenauditor explain <check>` says what a check saw and what to do.',
  },
  redaction: {
    sees: 'A text or value passed the redactor: how many detections per category, never what they were.',
    matters: 'Secrets were about to leave; the count tells how often.',
    remedy: 'Replace a secret that has travelled: redaction stops the next leak, not the last one.',
  },
  route_discovery: {
    sees: 'A host that the project talks to models through, what stands behind it, and in how many places it was seen.',
    matters: 'A route that is new, or gone, shows between two such lines.',
    remedy: '`tokenauditor routes` shows the files and lines.',
  },
  'tool_call.proposed': {
    sees: 'A tool call is about to run. The line is on disk before the call is forwarded.',
    matters: 'Nothing runs unrecorded, even if the machine stops a moment later.',
    remedy: 'A proposed call without its `tool_call.returned` was cut off: look at the server.',
  },
  'tool_call.returned': {
    sees: 'The reply of a call that was proposed earlier, as a digest, with its latency.',
    matters: 'Together with the proposal it shows that request and reply belong together.',
    remedy: 'Compare the digests when somebody claims that a reply was different.',
  },
  trace_audit: {
    sees: 'A trace of model traffic was audited: provider host, claimed model, digests of request and response.',
    matters: 'It is the evidence on whether a route delivers the model that was paid for.',
    remedy: 'One audit proves little; look at many over time.',
  },
};
