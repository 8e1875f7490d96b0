import { PIN_STATES, TRUST_MODES } from '../../../../vocabulary/pin.ts';
import type { Verb } from '../../verb/verb.ts';

export const quarantineVerb: Verb = {
  name: 'quarantine',
  summary: 'list, show, approve or block what servers offer to agents',
  about: [
    '`list` shows the definitions (tools, prompts, resources, instructions) that wait for a person: first seen with doubts (pending), changed after they were approved, or with a hard signal (quarantined); and those that are blocked. No person has approved them. Hooks deny calls to them, and the gateway neither lists nor calls them.',
    '`show NAME` shows one of them: its findings, what changed word by word ([-old-]{+new+}), the definition itself without secrets, and the hash of its contract. `approve NAME --hash PREFIX` approves that contract and no other: if the server has changed it since, the approval is refused. Without --hash it shows all of this and asks. `block NAME` refuses it in every future version; an approval lifts the block.',
    '`trust SERVER MODE` sets how much a server may change without asking: manual (nothing), scan (what scans clean), auto (anything without a hard signal). The trust applies to the server as it was last scanned, not to another command or address under the same name.',
    'Approving, and trusting further than manual, require proof of a person: your own terminal and, once you set one, your PIN (`tokenauditor pin`).',
    'NAME is `server/tool`, the name alone, or the beginning of the id. Every decision is recorded in the ledger.',
  ],
  arguments: [
    {
      name: 'ACTION',
      optional: true,
      choices: ['list', 'show', 'approve', 'block', 'trust'],
      help: 'what to do; list if absent',
    },
    { name: 'NAME', optional: true, help: 'the definition; with trust, the server' },
    {
      name: 'MODE',
      optional: true,
      choices: TRUST_MODES,
      after: 'trust',
      help: 'with trust: how much it may change',
    },
  ],
  options: [
    { name: 'all', short: 'a', help: 'with list: include approved ones' },
    { name: 'state', value: 'STATE', choices: PIN_STATES, many: true, help: 'with list: only these states' },
    { name: 'server', value: 'NAME', help: 'with list: only this server' },
    {
      name: 'hash',
      value: 'PREFIX',
      help: 'with approve: the contract that was reviewed, at least 12 hex digits of its hash',
    },
  ],
  conflicts: [['all', 'state']],
  examples: [
    {
      about: 'what waits for a person',
      args: ['quarantine', 'list', '--project', 'weather'],
      shows: `STATE    DEFINITION        VERDICT  CONTRACT          SINCE (UTC)       CHECKS
changed  weather/forecast  clean    2075ce38142d0dbe  2026-11-15 09:30
`,
      exit: 1,
    },
    {
      about: 'what changed',
      args: ['quarantine', 'show', 'forecast', '--project', 'weather'],
      shows: `weather/forecast
  state     changed
  kind      tool
  contract  sha256:2075ce38142d0dbee1600937644f893569da8294c3f2f8336f1e1e5c2f21852d
  approved  sha256:8c5bcd696d5fef21196f510645dcc11675c08561f14a289424fde1684420baf4
  verdict   clean
  class     nothing that is followed (assumed)
  trust     manual
  since     2026-11-15T09:30:12.000Z (evt_20261115_000003)
  id        b69c1a8465e98d4b

changes since it was approved
  description  $.description
    Gives the weather of [-a-]{+any+} [-city-]{+town+}.

definition
  from {"kind":"stdio","command":"node","args":["weather.js"]}
  {
    "name": "forecast",
    "description": "Gives the weather of any town.",
    "inputSchema": {
      "type": "object"
    }
  }

approve it: tokenauditor quarantine approve weather/forecast --hash 2075ce38142d0dbe
block it:   tokenauditor quarantine block weather/forecast
`,
      exit: 0,
    },
  ],
  exits: {
    0: 'done; with list: nothing waits for a person',
    1: 'with list: something waits for a person',
    2: 'invalid input; with list: the ledger cannot be trusted, and neither can the list',
  },
  json: ['quarantine', 'review', 'pin-decision', 'server-trust'],
  load: () => import('./quarantine.ts'),
};
