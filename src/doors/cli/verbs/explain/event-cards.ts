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
      'Everything after it depends on this line; a second one in the same ledger would mean two histories.',
    remedy: 'Keep the public key (`tokenauditor key show`) somewhere the machine cannot change.',
  },
  'log.recovered': {
    sees: 'A process ended in the middle of writing a line; the unfinished bytes were moved to torn/ and this event notes how many and their hash.',
    matters:
      'An unfinished line was never acknowledged, so nothing that counts is lost; but you should know that it happened.',
    remedy:
      'Nothing, if a crash or a power cut explains it. If it happens often, check the disk and what kills the process.',
  },
  'log.lock_taken': {
    sees: 'A writer took over the lock of another one that had not released it; `lock_holder` tells whether that process was dead, or could not be checked and did nothing for as long as a lease lasts.',
    matters:
      'A single writer keeps the chain intact. Only while a lock is taken from a process that is still running could two write at once.',
    remedy:
      'Nothing, if a crash or a killed process explains it. If it happens often, or with an unknown holder, find out which other machine or container uses the folder.',
  },
  'log.restarted': {
    sees: 'A person set a broken ledger aside and started a new one; the event names the size and root of the old one.',
    matters: 'The history before it is no longer in this ledger, only its last known root.',
    remedy: 'Keep the folder that was set aside: it is evidence. Find out who changed it.',
  },
  'key.rotated': {
    sees: 'The signing key was replaced; the event carries signatures by the old and by the new key.',
    matters: 'It passes trust from one key to the next, so that old checkpoints can still be verified.',
    remedy: 'If you did not rotate the key yourself, another person or program can write to this folder.',
  },
  'approval.requested': {
    sees: 'A call waits for a person: the agent, the tool, what the answer is bound to, and what is shown of the call, as digests.',
    matters: 'It opens the question that a later event decides; until then the call does not run.',
    remedy: 'Decide with `tokenauditor approvals` in a terminal of your own.',
  },
  'approval.granted': {
    sees: 'A person allowed a call: once, for its session, or calls of one shape until a time. The call is a digest, with the tool and when the approval expires.',
    matters: 'It shows that a person allowed a stopped call, and which one, without revealing it.',
    remedy: 'If you did not give it, another person or program can use your terminal.',
  },
  'approval.denied': {
    sees: 'A person refused a call that waited for them.',
    matters: 'The call does not run. After three refusals its agent is not asked about for an hour.',
    remedy: 'Nothing, if you refused it.',
  },
  'approval.expired': {
    sees: 'A question was not answered in time, or an approval was not used in time.',
    matters: 'The call does not run; the same call asks again.',
    remedy: '`approvals.expiry` in tokenauditor.yaml sets how long a question stays open.',
  },
  'approval.cancelled': {
    sees: 'The session that asked has ended, or a person took a grant back.',
    matters: 'What was asked or granted no longer counts.',
    remedy: 'Nothing.',
  },
  'approval.consumed': {
    sees: 'A call that a person had allowed was made; an approval of one call is used up by it. `ruled_event` names the event that recorded the call as stopped: `events` and reports count it as one that ran. With the decision `block`: the approval was revoked.',
    matters:
      'An approval of one call is followed by at most one of these; a grant for several is named by each call that it lets through.',
    remedy: 'Nothing, if you gave the approval; `tokenauditor events` shows when.',
  },
  'approval.key': {
    sees: 'Which key must sign the approvals of this ledger: set, changed or removed with the PIN that unlocks it, or reset without it.',
    matters:
      'From then on an approval without that key’s signature does not count. A reset counts a day after this event, so that you have time to notice one that is not yours.',
    remedy:
      'If you did not do it, another program wrote to your ledger: `tokenauditor pin status` shows which ledger names which key.',
  },
  'approval.refused': {
    sees: 'A wrong PIN was typed when an approval was requested, and in which terminal; the PIN is not recorded.',
    matters: 'Many of them mean that another person or a program is guessing.',
    remedy: 'If you did not mistype it, change the PIN with `tokenauditor pin change`.',
  },
  'agent.added': {
    sees: 'An agent was given a token for the gateway over HTTP: its name, its role, and the digest of the token. With `hook_host` the token is for the hooks of that host alone.',
    matters:
      'From then on, requests with that token are calls of that agent. The token itself was shown once.',
    remedy: 'If you did not add it, take its token away: `tokenauditor agents revoke NAME`.',
  },
  'agent.rotated': {
    sees: 'An agent was given a new token: its digest, and until when the former token still counts.',
    matters: 'A token that leaked stops working an hour later; `agents revoke` ends it at once.',
    remedy: 'If you did not rotate it, revoke the agent: `tokenauditor agents revoke NAME`.',
  },
  'agent.revoked': {
    sees: 'The token of an agent was taken away.',
    matters: 'Its requests are refused from then on, and its open streams are ended.',
    remedy: 'Nothing, if you revoked it; `tokenauditor agents add NAME` gives it a new token.',
  },
  content_scan: {
    sees: 'Content was scanned: whether it is safe, with what confidence, the kinds of threats and the checks behind them, and a digest of it. With a `direction` it crossed the gateway and a model scanner judged it; `scan_bypass` marks what passed although the scanner failed.',
    matters: 'It shows what was scanned and what was found, without revealing the content.',
    remedy: '`tokenauditor explain <check>` explains what a check detects and what to do.',
  },
  'definition.pin': {
    sees: 'What a server offers (a tool, a prompt, a resource, its instructions) was seen for the first time, changed, was approved, held, quarantined or blocked: the contract as a digest, its current state, and the checks with a signal.',
    matters:
      'It shows what was approved, when and by whom (`agent` marks what an agent refused through MCP); a definition that changes after approval is held until a person approves exactly that contract.',
    remedy: '`tokenauditor quarantine show NAME` shows what changed, word by word; approve or block it.',
  },
  degradation_window: {
    sees: 'A window of a route was compared with its baseline: how many passed of how many, then and now, for each rate, the state, and the running e-value of its series.',
    matters:
      'A series that is checked repeatedly stays honest only if no window can be left out: the e-value is computed from these lines.',
    remedy:
      'At an e-value of 20 or more, talk to the supplier; below it, `tokenauditor degrade` shows how many more samples would settle it.',
  },
  'guard.installed': {
    sees: '`init` wrote hooks into these hosts, for all projects (`user`) or for one (`project`); where a person may have done it, in which terminal.',
    matters: 'From then on calls of these hosts are judged and recorded.',
    remedy: 'If you did not do it, `tokenauditor doctor` shows what the hooks start.',
  },
  'guard.removed': {
    sees: '`init --undo` or `uninstall` took the hooks out of these hosts, and in which terminal.',
    matters: 'Calls that these hosts made afterwards were neither judged nor recorded by their hooks.',
    remedy: 'If you did not do it, find out who did, and run `tokenauditor init` again.',
  },
  identity_comparison: {
    sees: 'The answers of a route were compared with its claimed model: the state, and the posterior of all the evidence.',
    matters: 'It shows what was compared and when. It is evidence for the next step, not an accusation.',
    remedy: '`tokenauditor probe-plan` shows what would settle it, and the cost.',
  },
  'policy.changed': {
    sees: 'A gateway that was running took over a changed policy: the hash of the new one, and by name what is looser in it (settings, rules, exceptions, agents, servers).',
    matters:
      'Loosening by a file is on record before it counts; a name means that it is not certainly as strict as before.',
    remedy:
      '`tokenauditor policy diff OLD NEW` compares two documents; restore the old one if the change was not yours.',
  },
  policy_decision: {
    sees: 'A call was screened and ruled: decision, risk state, the checks with a signal, the policy version.',
    matters:
      'It shows what was decided, when and why, without revealing the call: of a command its programs alone, of a closed list.',
    remedy: '`tokenauditor explain <check>` explains what a check detects and what to do.',
  },
  redaction: {
    sees: 'A text or value passed the redactor: how many detections per category, never their values.',
    matters: 'Secrets were about to leave the machine; the count shows how often.',
    remedy: 'Replace a secret that has leaked: redaction stops the next leak, not the last one.',
  },
  route_discovery: {
    sees: 'A host through which the project talks to models, the provider behind it, and in how many places it was found.',
    matters: 'Two such lines show which routes are new or gone.',
    remedy: '`tokenauditor routes` shows the files and lines.',
  },
  'tool_call.proposed': {
    sees: 'A tool call is about to run. The line is on disk before the call is forwarded.',
    matters: 'Nothing runs unrecorded, even if the machine stops a moment later.',
    remedy: 'A proposed call without its `tool_call.returned` was interrupted: check the server.',
  },
  'tool_call.returned': {
    sees: 'The reply of a call that was proposed earlier, as a digest, with its latency.',
    matters: 'Together with the proposal it shows that request and reply belong together.',
    remedy: 'Compare the digests if a party claims that a reply was different.',
  },
  trace_audit: {
    sees: 'A trace of model traffic was audited: provider host, claimed model, digests of request and response.',
    matters: 'It is the evidence on whether a route delivers the model that was paid for.',
    remedy: 'One audit proves little; compare many over time.',
  },
};
