/**
 * The user's mistakes, as one closed table: code, sentence, hint, exit status. The documentation is printed from it.
 * A defect in our code is an ordinary exception and never a Trouble.
 */
export const EXIT = { clean: 0, found: 1, input: 2, fault: 3 } as const;

/** `{hole}` is filled with a quoted, printable value from outside; `{=hole}` with our own words, unquoted. */
interface TroubleCard {
  readonly sentence: string;
  readonly hint: string;
}

export const TROUBLES = {
  'usage.unknown_verb': {
    sentence: 'unknown command {verb}',
    hint: 'did you mean {=nearest}? `tokenauditor help` lists all',
  },
  'usage.unknown_option': {
    sentence: 'unknown option {option} {=place}',
    hint: '{=suggestion}see {=help}',
  },
  'usage.missing_value': {
    sentence: 'option {=option} needs a value',
    hint: 'see {=help}',
  },
  'usage.bad_value': { sentence: '{value} is not a valid value for {=option}', hint: 'expected {=expected}' },
  'usage.missing_argument': {
    sentence: '{=verb} needs {=argument}',
    hint: 'see `tokenauditor {=verb} --help`',
  },
  'usage.extra_argument': {
    sentence: '{=verb} does not take {argument}',
    hint: 'see `tokenauditor {=verb} --help`',
  },
  'usage.unquoted': {
    sentence: 'cannot tell whether {word} is part of the command to judge',
    hint: 'put the whole command in one pair of quotes, or its words after `--`',
  },
  'usage.conflict': {
    sentence: '{=first} and {=second} cannot be used together',
    hint: 'leave one of them out',
  },
  'usage.needs': {
    sentence: '{=first} has no effect without {=second}',
    hint: 'add {=second}, or leave {=first} out',
  },
  'file.missing': {
    sentence: 'cannot read {path}: no such file',
    hint: 'check the path; `-` reads standard input',
  },
  'file.is_directory': { sentence: 'cannot read {path}: it is a directory', hint: 'name a file inside it' },
  'file.denied': {
    sentence: 'cannot open {path}: permission denied',
    hint: 'check the owner and mode of the file and its folders',
  },
  'file.unreadable': { sentence: 'cannot read {path}: {=reason}', hint: 'check the disk and the path' },
  'file.not_a_file': {
    sentence: 'cannot read {path}: it is {=kind}, not a file',
    hint: 'name a file; pipe a program’s output to standard input: `program | tokenauditor … -`',
  },
  'content.costly': {
    sentence: 'the content takes too long to scan',
    hint: 'split it into smaller parts',
  },
  'file.too_large': {
    sentence: 'cannot read {path}: it is larger than {=most}',
    hint: 'split it, or check that it is the file you meant',
  },
  'file.unwritable': {
    sentence: 'cannot write {path}: {=reason}',
    hint: 'no partial file was left; free some space or choose another path',
  },
  'file.guarded': {
    sentence: 'cannot write {path}: it contains the guard or its hooks',
    hint: 'choose another path; change hooks with `tokenauditor init`',
  },
  'file.exists': { sentence: '{path} exists already', hint: 'choose another name, or remove it first' },
  'git.missing': {
    sentence: 'cannot list the staged files: git was not found',
    hint: 'install git, or name the files: `tokenauditor redact --check FILE…`',
  },
  'git.no_repository': {
    sentence: 'cannot list the staged files: this folder is in no git repository',
    hint: 'change into one, or name the files: `tokenauditor redact --check FILE…`',
  },
  'git.failed': {
    sentence: 'cannot read the staged files: git failed with {reason}',
    hint: 'run `git status` to see what is wrong; nothing was checked',
  },
  'json.refused': {
    sentence: '{@path}:{line}:{column}: the JSON is refused: {=reason}',
    hint: 'fix the JSON: ambiguous JSON is rejected',
  },
  'judge.unavailable': {
    sentence: 'no provider of the judge answered: AI evaluation is unavailable',
    hint: 'try again, or ask a person; `tokenauditor security` shows how the providers are',
  },
  'policy.refused': {
    sentence: '{@path}:{line}:{column}: the policy is refused: {field} {=reason}',
    hint: 'fix that line; `tokenauditor policy check` checks the file, and docs/policy.md has its keys; until then a gateway that runs keeps its last good policy, and every other call is denied',
  },
  'policy.unsafe': {
    sentence: 'the policy {path} is refused: {=reason}',
    hint: 'policies decide what runs: make it a regular file of your own; until then a gateway that runs keeps its last good policy, and every other call is denied',
  },
  'policy.writable': {
    sentence: 'the policy {path} is refused: {=reason}',
    hint: 'run `chmod {=chmod} {path}`: policies decide what runs, so only you may write them; until then a gateway that runs keeps its last good policy, and every other call is denied',
  },
  'hooks.refused': {
    sentence: '{@path}:{line}:{column}: the hook settings are refused: {field} {=reason}',
    hint: 'fix that line, or remove the file; until then every call from a host is denied',
  },
  'init.odd_file': {
    sentence: 'cannot change {path}: {=reason} (line {line})',
    hint: 'fix that line and run `tokenauditor init` again, or put the hook in by hand as `tokenauditor init --dry-run` would; the file was not touched',
  },
  'init.unfit_file': {
    sentence: 'cannot change {path}: {=reason}',
    hint: '{=remedy}; the file was not touched',
  },
  'init.no_hosts': {
    sentence: 'no agent host was found here',
    hint: 'name the hosts you use with --hosts: {=hosts}',
  },
  'init.no_program': {
    sentence: 'the program that hosts start is missing: {path}',
    hint: 'install TokenAuditor again; nothing was written',
  },
  'init.unasked': {
    sentence: 'cannot ask whether to write {=changes}: not running interactively',
    hint: 'run it in a terminal, or review the output of --dry-run and add --yes; nothing was written',
  },
  'init.busy': {
    sentence: 'another `tokenauditor init` is writing',
    hint: 'wait for it to finish, then run this again; nothing was written',
  },
  'init.no_home': {
    sentence: 'the home folder is not an absolute path: {path}',
    hint: 'set HOME to an absolute path; nothing was written',
  },
  'line.refused': {
    sentence: 'line {line} is refused: {=reason}',
    hint: 'each line must be one JSON object; `--help` of the command lists its fields',
  },
  'input.refused': {
    sentence: 'the input of {=tool} is refused: {=field} {=reason}',
    hint: '{=hint}; nothing was done',
  },
  'input.other_kind': {
    sentence: '{path} is not the document that {=tool} reads: it is {=what}',
    hint: '{=hint}; nothing was done',
  },
  'message.refused': {
    sentence: 'the message is refused: {=reason}',
    hint: 'send one unambiguous JSON object per line, at most {=most}; nothing was done',
  },
  'calls.too_many': {
    sentence: 'too many requests are waiting: at most {=most} at once, of {=size} together',
    hint: 'send it again once others are answered; nothing was done',
  },
  'home.missing': {
    sentence: 'there is no home folder to record in',
    hint: 'set HOME to an absolute path, or name a project with --project; nothing was started',
  },
  'gateway.no_servers': {
    sentence: 'there is no server to serve',
    hint: 'list servers under `servers` in tokenauditor.yaml, or give one: a command after `--`, or --url; nothing was started',
  },
  'gateway.unknown_profile': {
    sentence: 'there is no profile {name} for the agent {agent}',
    hint: 'name one of `profiles` in tokenauditor.yaml that the agent may use; there are: {=known}',
  },
  'gateway.many_servers': {
    sentence: 'option --bare serves one server, and there are {=count}',
    hint: 'give one server after `--` or with --url, or leave out --bare; nothing was started',
  },
  'gateway.not_configured': {
    sentence: 'no server {name} is configured here',
    hint: 'name one that tokenauditor.yaml lists under `servers`; nothing was started',
  },
  'gateway.unknown_server': {
    sentence: 'no server {name} has run behind a gateway here',
    hint: '`tokenauditor servers` lists those that did',
  },
  'agents.exists': {
    sentence: 'there is already an agent {name}',
    hint: 'give it a new token with `tokenauditor agents rotate`, or choose another name; nothing was changed',
  },
  'agents.unknown': {
    sentence: 'there is no agent {name}',
    hint: 'known agents: {=known}; nothing was changed',
  },
  'agents.doubtful': {
    sentence: 'the ledger {path} has lines that its key does not vouch for, so its agents cannot be trusted',
    hint: '`tokenauditor verify` shows what is wrong; nothing was changed',
  },
  'agents.revoked': {
    sentence: 'the agent {name} was revoked in {path}',
    hint: 'give its client another name, or add it again there: `tokenauditor agents add`',
  },
  'agents.changed': {
    sentence: 'the agent {name} is another one, or has another role or profile, since this client connected',
    hint: 'connect again',
  },
  'agents.disagree': {
    sentence: 'the agent {name} has one {=field} in this project and another in your own ledger, {path}',
    hint: 'give it the same in both, or another name here',
  },
  'agents.too_many': {
    sentence: 'there are already {=count} agents',
    hint: 'revoke one that is no longer used; nothing was changed',
  },
  'scan.bad_variable': {
    sentence: 'the variable {=name} has the value {value}, which is not {=expected}',
    hint: 'unset it, or set it to {=expected}; nothing was started',
  },
  'port.taken': {
    sentence: 'port {port} is already in use',
    hint: 'choose another with `--port N`, or stop the program that uses it',
  },
  'port.held': {
    sentence: 'port {port} is already in use by {holder}',
    hint: 'choose another with `--port N`, or stop that program',
  },
  'project.unusable': {
    sentence: 'project_root cannot be used: {=reason}',
    hint: 'project_root must be the absolute path of an existing folder that you own and can write to; nothing was written',
  },
  'definitions.refused': {
    sentence: 'the definitions in {path} are refused: {=reason}',
    hint: 'give the result of tools/list, a list of tools, one tool, or a server’s name with its tools; nothing was judged',
  },
  'servers.exists': {
    sentence: 'there is already a server {name} in {path}',
    hint: 'remove it first with `tokenauditor servers remove`, or choose another name; nothing was changed',
  },
  'servers.not_listed': {
    sentence: 'no server {name} is in {path}',
    hint: '`tokenauditor servers` lists those that are configured; --here means the document of this project',
  },
  'servers.wrapped': {
    sentence:
      'the server {name} is not in {path}: `wrap` put the gateway in front of it in the configuration of {=clients}',
    hint: 'take the gateway out again with `tokenauditor wrap --undo --servers {name}`; to remove the server itself, remove it from its client; nothing was changed',
  },
  'servers.unfit': {
    sentence: 'the server cannot be added: its entry {=reason}',
    hint: 'give a command after `--`, or --url; nothing was changed',
  },
  'servers.none': {
    sentence: 'there is no server to scan: {=reason}',
    hint: 'name a source with --config, --server, --url or --file; see `tokenauditor scan --help`',
  },
  'servers.declined': {
    sentence: 'no server was approved, so nothing was scanned',
    hint: 'answer `y` or `all` for the servers to scan; --only NAME asks about one server',
  },
  'servers.unknown_name': {
    sentence: 'no server is called {name}',
    hint: 'the sources contain {=names}',
  },
  'scan.bare_word': {
    sentence: 'scan does not take {argument} without an option',
    hint: 'use --file FILE for definitions, --config FILE for a client’s configuration, --server COMMAND… for a server to start, --url URL for one to reach',
  },
  'servers.unasked': {
    sentence: 'cannot ask whether to start {=servers}: not a terminal',
    hint: 'run it in a terminal, or review what would be started and add --yes; nothing was started',
  },
  'routes.no_folder': {
    sentence: 'cannot search {path}: it does not exist or cannot be read',
    hint: 'name an existing folder or file that you may read; nothing was read',
  },
  'routes.bad_glob': {
    sentence: '{glob} is not a valid path pattern: {=reason}',
    hint: 'for example `src/**/*.ts` or `**/*.yaml`; `**` must be alone between slashes; nothing was read',
  },
  'routes.no_match': {
    sentence: 'no file matches {glob}, so nothing was read',
    hint: 'patterns match paths relative to the folder, such as `src/**/*.py`; without files there is no statement about routes',
  },
  'ledger.missing': {
    sentence: 'no ledger in {path}',
    hint: 'name the project folder with --project; the ledger starts with the first event; `routes` and `audit` record with --record',
  },
  'ledger.closed': {
    sentence: 'the ledger is closed',
    hint: 'open it again; nothing was recorded',
  },
  'ledger.unsafe': {
    sentence: 'refusing to use {path}: {=reason}',
    hint: 'the ledger and its folder must be your own, 0600/0700 (`chmod go= {path}`), and neither symbolic nor hard links',
  },
  'ledger.stranger': {
    sentence: 'refusing to use {path}: it was not made by you on this machine',
    hint: '`tokenauditor key adopt` shows its owner and asks; if it came with a clone or an archive, move it away',
  },
  'ledger.unnoted': {
    sentence: 'cannot record in {path} that a new ledger is yours',
    hint: 'set HOME to a folder that you own and can write to; nothing was recorded',
  },
  'ledger.broken': {
    sentence: 'the ledger {path} is broken at line {line}: {=reason}',
    hint: '`tokenauditor verify` shows what was changed; `tokenauditor doctor --set-aside` keeps the broken ledger and starts a new one',
  },
  'ledger.busy': {
    sentence: 'the ledger {path} is locked by process {holder}',
    hint: 'wait for it to finish, or end it; a lock left by a crash frees itself',
  },
  'ledger.unwritable': {
    sentence: 'cannot append to {path}: {=reason}',
    hint: 'nothing was recorded, and nothing may run unrecorded; free some space or fix the disk',
  },
  'ledger.rolled_back': {
    sentence: 'the ledger {path} has fewer events than its checkpoint',
    hint: '`tokenauditor verify` shows what is missing; restore the file from a backup',
  },
  'event.refused': {
    sentence: 'event refused: {=field} {=reason}',
    hint: 'events hold metadata only: hashes, enums, hosts, model ids and numbers',
  },
  'event.unknown': {
    sentence: 'no event {id} in {path}',
    hint: '`tokenauditor events --json` lists the ids',
  },
  'key.missing': {
    sentence: 'no key at {path}',
    hint: 'the ledger cannot be signed or checked without it; restore it from a backup',
  },
  'key.invalid': {
    sentence: 'the key {path} cannot be used: {=reason}',
    hint: 'restore it from a backup; a public key looks like `name+1a2b3c4d+AQ…`',
  },
  'checkpoint.invalid': {
    sentence: 'the checkpoint {path} cannot be used: {=reason}',
    hint: 'a checkpoint is a signed note: origin, size, root, empty line, signature',
  },
  'quarantine.unknown': {
    sentence: 'no definition is known as {name}',
    hint: '`tokenauditor quarantine list --all` shows all; definitions that were never scanned are not listed',
  },
  'quarantine.ambiguous': {
    sentence: '{name} matches {=count} definitions',
    hint: 'name one of them:{=candidates}',
  },
  'quarantine.unknown_server': {
    sentence: 'no server is known as {name}',
    hint: 'name a scanned server ({=known}), or scan it first with `tokenauditor scan`',
  },
  'quarantine.other_contract': {
    sentence: 'the contract {reviewed} was reviewed, but the one seen last is {seen}',
    hint: 'review it again with `tokenauditor quarantine show`, and approve what it shows; nothing was approved',
  },
  'quarantine.overtaken': {
    sentence: '{=name} was seen again or decided on by another process while you approved it',
    hint: 'review it again with `tokenauditor quarantine show {=name}` and repeat the command; nothing was approved',
  },
  'quarantine.needs_person': {
    sentence:
      'only a person may approve {=name}, in a terminal of their own; a client’s answer does not count',
    hint: 'ask yours to look at `tokenauditor quarantine show {=name}` in a terminal of the project and to decide there with `{=command}`; nothing was approved',
  },
  'quarantine.unsure': {
    sentence:
      'nothing is served: the ledger {path} holds lines that are no events ({lines}), and a block may be among them',
    hint: '`tokenauditor verify` shows what was changed; `tokenauditor doctor --set-aside` keeps the broken ledger and starts a new one',
  },
  'override.unknown': {
    sentence: 'no held call has the code {code}',
    hint: '`tokenauditor allow-once` lists the held calls; a code is valid only where the call was stopped: --project names the folder of those hooks or of that gateway',
  },
  'override.expired': {
    sentence: 'the call with the code {code} was stopped more than 30 minutes ago',
    hint: 'let the agent repeat the call if you still want it; nothing was allowed',
  },
  'override.used': {
    sentence: 'the call with the code {code} was already allowed once, and ran',
    hint: 'if it is stopped again, the same code can be allowed again; nothing was allowed now',
  },
  'override.none': {
    sentence: 'no call was stopped in the last half hour',
    hint: 'let the agent repeat the call, and use the code in the denial; nothing was written',
  },
  'except.unfit': {
    sentence: 'no exception fits the call {code}: {=why}',
    hint: '`tokenauditor allow-once CODE` shows what stopped it; docs/policy.md describes exceptions, for one written by hand; nothing was written',
  },
  'except.destructive': {
    sentence: 'no exception fits the call {code}: the setting `destructive` of the server {server} stops it',
    hint: 'in ~/.tokenauditor/tokenauditor.yaml, {=setting} lets the destructive tools of that server pass; `tokenauditor allow-once CODE` lets this call run once; nothing was written',
  },
  'except.unaccepted': {
    sentence: 'the document {path} sets things that you have not accepted',
    hint: '`tokenauditor policy accept` shows them and asks; nothing was written',
  },
  'override.other_settings': {
    sentence: 'the hook settings were changed after the call with the code {code} was stopped',
    hint: 'let the agent repeat the call, so that the new settings apply; nothing was allowed',
  },
  'approval.unknown': {
    sentence: 'no question has the code {code}',
    hint: '`tokenauditor approvals` lists the open ones; a code is valid only in the folder whose gateway asked (--project)',
  },
  'approval.decided': {
    sentence: 'the question {code} is {=state} already',
    hint: 'the same call asks again if it is made again',
  },
  'approval.too_late': {
    sentence: 'the question {code} was not answered in time',
    hint: 'the same call asks again if it is made again; `approvals.expiry` sets how long a question stays open',
  },
  'approval.not_shown': {
    sentence: 'what the question {code} is about was not kept, so that only this one call can be approved',
    hint: 'approve it once, or deny it and let the agent ask again',
  },
  'approval.no_argument': {
    sentence: 'the call has no argument {name} that a grant can leave open',
    hint: '`tokenauditor approvals show CODE` shows its arguments',
  },
  'approval.no_flow_grant': {
    sentence: 'the flows of the call {code} cannot be granted: {=why}',
    hint: 'leave out --flow to allow exactly this call once',
  },
  'approval.once_only': {
    sentence: 'the call {code} was stopped by a hook, and can be allowed once at a time',
    hint: 'leave out --for and --flow',
  },
  'approval.lost': {
    sentence:
      'an approval was used up, but the ledger could not be read afterwards, so the call was not made',
    hint: 'make the call again: a person is asked again; `tokenauditor doctor` shows what is wrong with the ledger',
  },
  'approval.unsure': {
    sentence: 'no approval counts: the ledger {path} holds lines that are no events',
    hint: '`tokenauditor verify` shows what was changed; `tokenauditor doctor --set-aside` keeps the broken ledger and starts a new one',
  },
  'person.no_terminal': {
    sentence: 'only a person can {=act}, and {=why}',
    hint: 'type the command yourself in a terminal window, without pipes; no option skips the question, because an agent could pass it; nothing was changed',
  },
  'person.inside_agent': {
    sentence: 'only a person can {=act}, and this terminal seems to be an agent’s: {=why}',
    hint: 'open a terminal window of your own, outside the agent, and type the command there; nothing was changed',
  },
  'person.needs_pin': {
    sentence: 'without a PIN this terminal does not count as a person’s: {=why}',
    hint: 'type the command in a terminal window of your own or over SSH, on the machine itself and not in a container; or set a PIN with `tokenauditor pin set`, with which this terminal counts as well: at once if it is set there, a day later if it is set here; nothing was changed',
  },
  'person.pin_waits': {
    sentence:
      'without a PIN this terminal does not count as a person’s ({=why}), and the one that was set counts from {=until} on',
    hint: 'wait, or type the command in a terminal window of your own or over SSH, where `tokenauditor pin set` also sets a PIN that counts at once; nothing was changed',
  },
  'person.wrong_pin': {
    sentence: 'the PIN is wrong',
    hint: 'nothing was changed; wrong PINs are recorded. Forgotten? `tokenauditor pin reset` sets a new one, which counts a day later',
  },
  'person.too_many_pins': {
    sentence: 'too many wrong PINs were typed in the last {=time}',
    hint: 'wait, or type it in another window, which was open before them; `tokenauditor events --type approval.refused` shows when, and in which terminals. Not yours? Then another program tried',
  },
  'person.key_broken': {
    sentence: '{path} is not a complete approval key',
    hint: 'restore it from a backup, or set a new PIN with `tokenauditor pin reset`; until then no approval counts',
  },
  'person.key_missing': {
    sentence: 'a PIN is set, but the key it opens is gone: person.key in your own .tokenauditor folder',
    hint: 'restore the file from a backup, or set a new PIN with `tokenauditor pin reset`. If you did not remove it, another program did',
  },
  'person.key_conflict': {
    sentence: 'no approval counts: {=why}',
    hint: '`tokenauditor pin status` shows both keys. If you did not replace one, another program did; `tokenauditor pin reset` in a terminal of your own settles it, a day later',
  },
  'person.reset_waits': {
    sentence: 'the PIN was reset, and the new one counts from {=until} on',
    hint: 'until then only the old PIN’s key counts, so that a reset by another program is noticed first; `tokenauditor doctor` shows it',
  },
  'pin.exists': {
    sentence: 'a PIN is already set',
    hint: '`tokenauditor pin change` changes it, `tokenauditor pin reset` is for a forgotten one',
  },
  'pin.none': {
    sentence: 'no PIN is set',
    hint: '`tokenauditor pin set` sets one',
  },
  'pin.refused': {
    sentence: 'this PIN is not accepted: {=why}',
    hint: 'six characters or more, letters and digits mixed; a few words are better. Nothing was changed',
  },
  'pin.no_place': {
    sentence: 'no PIN can be set in this terminal: {=why}',
    hint: 'run `tokenauditor pin set` outside this namespace, in a terminal of your own; nothing was changed',
  },
  'pin.no_home': {
    sentence: 'your home folder is unknown, and the PIN’s key is stored there',
    hint: 'set HOME to your home folder',
  },
  'resident.running': {
    sentence: 'a resident is already running for {path}',
    hint: '`tokenauditor resident --status` shows it, `--stop` ends it',
  },
  'up.running': {
    sentence: 'a gateway is already running for {path}, as process {pid}',
    hint: '`tokenauditor status` shows it, `tokenauditor down` ends it',
  },
  'up.not_started': {
    sentence: 'the gateway did not start in the background: {=reason}',
    hint: '{=remedy}; `tokenauditor status` shows whether one runs',
  },
  'resident.unsupported': {
    sentence: 'this system cannot run a resident: it has no unix sockets that can be protected',
    hint: 'hooks judge in their own process here; no action is needed',
  },
  'resident.far': {
    sentence: 'the path {path} is too long for a socket',
    hint: 'use a project folder with a shorter path; hooks judge in their own process meanwhile',
  },
  'import.unknown': {
    sentence: '{path} has an unknown format',
    hint: 'name it with --import, or its columns with --column; docs/imports.md lists the formats',
  },
  'import.unclear': {
    sentence: '{path} matches several formats: {=formats}',
    hint: 'choose one with --import',
  },
  'import.mixed': {
    sentence: '{path} contains rows of several formats: {=formats}',
    hint: 'split it by format, or read the rows of one with --import',
  },
  'import.no_column': {
    sentence: '{path} has no column {column}',
    hint: 'its columns are: {=columns}',
  },
  'explain.unknown': {
    sentence: 'unknown id {id}',
    hint: '{=suggestion} `tokenauditor explain` lists the kinds, and `--kind` the ids of one',
  },
} as const satisfies Record<string, TroubleCard>;

export type TroubleCode = keyof typeof TROUBLES;

type Bare<S extends string> = S extends `${'=' | '@'}${infer Name}` ? Name : S;
type Holes<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}`
  ? Bare<Hole> | Holes<Rest>
  : never;
type CardText<C extends TroubleCode> = (typeof TROUBLES)[C]['sentence'] | (typeof TROUBLES)[C]['hint'];
export type TroubleDetails<C extends TroubleCode> = { readonly [K in Holes<CardText<C>>]: string | number };

/** Quoted, with everything that could control a terminal or hide in it (controls, bidi, tags, zero width) escaped. */
function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const shown = value.length > 200 ? `${value.slice(0, 200)}…` : value;
  return JSON.stringify(shown).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`,
  );
}

export class Trouble<C extends TroubleCode = TroubleCode> extends Error {
  readonly code: C;
  readonly hint: string;
  readonly exitStatus: number = EXIT.input;
  /** Private: what prints an error shows its sentence, in which values are quoted. */
  readonly #details: TroubleDetails<C>;

  constructor(code: C, details: TroubleDetails<C>) {
    const known = new Map<string, string | number>(Object.entries(details));
    const fill = (template: string) =>
      template.replace(/\{([=@]?)(\w+)\}/g, (_, kind: string, hole: string) => {
        const value = known.get(hole) ?? '';
        if (kind === '=') return String(value);
        return kind === '@' ? quote(value).slice(1, -1) : quote(value);
      });
    super(fill(TROUBLES[code].sentence));
    this.name = 'Trouble';
    this.code = code;
    this.#details = details;
    this.hint = fill(TROUBLES[code].hint).trim();
  }

  /** To throw the same again in another bundle, whose classes are others. */
  get details(): TroubleDetails<C> {
    return this.#details;
  }
}
