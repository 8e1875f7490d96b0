/** What events name, besides checks and rules, as the reason why a call was stopped or judged more strictly. */
interface Card {
  readonly sees: string;
  readonly remedy: string;
}

const PINS = 'See it with `tokenauditor quarantine`; a person can approve it there.';

/** `NAME` is an agent or a server of the policy. */
export const DECIDER_CARDS: Readonly<Record<string, Card>> = {
  'agents.NAME.deny': {
    sees: 'A pattern in `deny` of this agent’s entry fits what it wanted to use. The agent is answered as if that did not exist.',
    remedy: 'If the agent should use it, change `agents` in tokenauditor.yaml.',
  },
  'agents.NAME.allow': {
    sees: 'No pattern in `allow` of this agent’s entry fits what it wanted to use. The agent is answered as if that did not exist.',
    remedy: 'If the agent should use it, add it to `agents` in tokenauditor.yaml.',
  },
  'access.profile': {
    sees: 'The profile of the connection, or of its agent, does not have what it wanted to use. It is answered as if that did not exist.',
    remedy: 'If the agent should use it, change `profiles` in tokenauditor.yaml.',
  },
  'access.uri': {
    sees: 'What the address of a resource means cannot be settled, and servers could read it as one that the lists of this agent keep from it.',
    remedy: 'Use the plain spelling of the address.',
  },
  'servers.NAME.destructive': {
    sees: 'The name of the tool, or with `byAnnotation` its annotation, shows that it destroys something.',
    remedy: 'Use `tokenauditor call` yourself, or set `destructive` of this server in tokenauditor.yaml.',
  },
  'quarantine.blocked': { sees: 'A person blocked this definition.', remedy: PINS },
  'quarantine.quarantined': { sees: 'The definition of the tool is dangerous.', remedy: PINS },
  'quarantine.changed': { sees: 'The definition changed after it was approved.', remedy: PINS },
  'quarantine.pending': {
    sees: 'The definition waits for its first approval, because the policy holds definitions with soft signals.',
    remedy: PINS,
  },
  'quarantine.unapproved': {
    sees: 'The definition that the server lists now is not the approved one.',
    remedy: PINS,
  },
  'session.tainted': {
    sees: 'A secret came back earlier in the session of this call. Findings of its later calls count one step more.',
    remedy:
      '`tokenauditor events --session ID` shows the reply that caused it. A new session starts without it.',
  },
};
