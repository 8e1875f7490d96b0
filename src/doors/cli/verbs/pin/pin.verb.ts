import type { Verb } from '../../verb/verb.ts';

export const pinVerb: Verb = {
  name: 'pin',
  summary: 'set, change or remove the PIN for signing approvals',
  about: [
    'A PIN of at least 6 characters unlocks a key that signs your approvals: `allow-once`, `quarantine approve`, `quarantine trust`. Hooks check the signature without the PIN. Once it is set, an approval without that signature does not count: a program that runs as you can read and write your files, but it does not know your PIN. Without a PIN your terminal alone is the proof, and terminals that other programs can type into (tmux, screen, an editor’s) are refused; with one, every terminal counts but an agent’s own.',
    'The key is kept in `person.key` in the .tokenauditor folder of your home folder, sealed with AES-256-GCM under a key that scrypt derives from the PIN (at least a quarter of a second per guess on this machine). Six digits withstand guessing against that file for days, not years; a few words are better. The PIN is read from the terminal without echo; it cannot be passed by an option, a variable or a pipe.',
    '`set` chooses the first PIN, in any terminal but an agent’s own, and not in a user namespace, which any program can make to hide that it is one. Once hooks or wrapped entries are in place, a first PIN that is set where another program could type (tmux, an editor, a container) counts a day later. The event names the kind of terminal; `doctor`, `status` and the first approval show it. `change` needs the old PIN and creates a new key, signed by the old one. `remove` needs it, too; person.key stays, without a key, as the signed record of the removal. `reset` is for a forgotten PIN: it is recorded, `doctor` shows it, and the new PIN counts a day later; the old key file is kept as person.key.replaced. `status` shows which ledger names which key, and when wrong PINs were typed.',
  ],
  arguments: [
    {
      name: 'ACTION',
      choices: ['set', 'change', 'remove', 'reset', 'status'],
      help: 'what to do',
    },
  ],
  options: [],
  examples: [
    {
      about: 'the current state',
      args: ['pin', 'status'],
      shows: `no PIN is set: your terminal alone is the proof that you approve; \`tokenauditor pin set\` sets one
`,
      exit: 0,
    },
  ],
  exits: {
    0: 'done, or left unchanged',
    1: 'status: no approval counts, because the named keys contradict each other',
    2: 'invalid input, the PIN is wrong, or no person can be asked here; nothing was changed',
  },
  json: ['pin'],
  load: () => import('./pin.ts'),
};
