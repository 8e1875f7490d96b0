/** What tools act on, and what of that is someone else's text, the user's own, or neither. */
import { once } from '../../text/bounded-memo.ts';
import type { Act, Label } from '../../vocabulary/flow.ts';

/** What a server is, as its tools and its name show. */
export type ServerKind =
  | 'mail'
  | 'chat'
  | 'tracker'
  | 'forge'
  | 'files'
  | 'docs'
  | 'data'
  | 'calendar'
  | 'customers'
  | 'money'
  | 'web'
  | 'cloud'
  | 'notes'
  | 'secrets'
  | 'devices'
  | 'social'
  | 'facts';

export interface Thing {
  /** As a reply; undefined: whatever the server has. */
  readonly reads?: readonly Label[];
  readonly kind?: ServerKind;
  /** What it is to make one, to change one, and to switch, start or open one; `write` and nothing otherwise. */
  readonly make?: readonly Act[];
  readonly change?: readonly Act[];
  readonly turn?: readonly Act[];
}

const NEITHER: readonly Label[] = [];
const OUTSIDE: readonly Label[] = ['outside'];
const PRIVATE: readonly Label[] = ['private'];
const BOTH: readonly Label[] = ['outside', 'private'];

export const LABELS_OF: Readonly<Record<ServerKind, readonly Label[]>> = {
  mail: BOTH,
  chat: BOTH,
  tracker: BOTH,
  forge: PRIVATE,
  files: PRIVATE,
  docs: BOTH,
  data: BOTH,
  calendar: BOTH,
  customers: BOTH,
  money: PRIVATE,
  web: OUTSIDE,
  cloud: PRIVATE,
  notes: PRIVATE,
  secrets: PRIVATE,
  devices: PRIVATE,
  social: OUTSIDE,
  facts: NEITHER,
};

const ROWS: readonly (readonly [string, Thing])[] = [
  // What is written to and by other people.
  [
    'mail email message inbox mailbox attachment newsletter voicemail fax sms gmail outlook imap smtp',
    { reads: BOTH, kind: 'mail', make: ['send'] },
  ],
  ['sender signature vacation autoreply', { reads: PRIVATE, kind: 'mail', change: ['change'] }],
  ['forwarding delegate', { reads: PRIVATE, kind: 'mail', make: ['change'], change: ['change'] }],
  ['reply reaction mention dm response answer', { reads: BOTH, kind: 'chat', make: ['send'] }],
  [
    'chat channel thread conversation slack discord telegram whatsapp transcript meeting recording',
    { reads: BOTH, kind: 'chat' },
  ],
  [
    'issue ticket comment discussion bug complaint case incident',
    { reads: BOTH, kind: 'tracker', make: ['send'], change: ['send'] },
  ],
  [
    'card board sprint epic backlog milestone task todo checklist cycle roadmap initiative worklog jira linear trello asana helpdesk zendesk project',
    { reads: BOTH, kind: 'tracker' },
  ],
  ['pullrequest pr mr review gist snippet', { reads: BOTH, kind: 'forge', make: ['send'], change: ['send'] }],
  ['paste pastebin', { reads: OUTSIDE, kind: 'web', make: ['send'], change: ['send'] }],
  [
    'post tweet toot timeline hashtag story announcement twitter mastodon linkedin reddit',
    { reads: OUTSIDE, kind: 'social', make: ['send'], change: ['send'] },
  ],
  ['follower subreddit', { reads: OUTSIDE, kind: 'social' }],
  ['topic blog article', { reads: OUTSIDE, kind: 'web', make: ['send'], change: ['send'] }],
  ['notification', { reads: BOTH, make: ['send'] }],
  ['invitation invite', { reads: BOTH, make: ['send', 'grant'], change: ['grant'] }],
  [
    'document doc docx wiki space notion confluence drive gdrive dropbox sharepoint spreadsheet sheet slide presentation block form',
    { reads: BOTH, kind: 'docs' },
  ],
  [
    'customer contact lead deal opportunity crm patient candidate applicant employee client student hubspot salesforce submission subscriber company engagement stage',
    { reads: BOTH, kind: 'customers', change: ['change'] },
  ],
  ['page', { reads: BOTH }],
  ['event appointment calendar', { reads: BOTH, kind: 'calendar' }],
  ['freebusy availability agenda', { reads: PRIVATE, kind: 'calendar' }],
  [
    'database db sql row collection table record warehouse postgres postgresql psql mongosh sqlite sqlite3 mysql sqlite mongodb mongo clickhouse bigquery snowflake elasticsearch indices airtable base kv redis',
    { reads: BOTH, kind: 'data' },
  ],
  ['schema column mapping shard index', { reads: PRIVATE, kind: 'data' }],
  ['log trace error exception span crash stacktrace feedback survey', { reads: BOTH, kind: 'cloud' }],
  // The web, and what is published there.
  [
    'web websearch url website site internet link browser html sitemap google news feed rss paper video image result trend podcast recipe wikipedia advisory vulnerability cve registry package library documentation docs knowledge changelog tab restaurant business search playwright puppeteer chrome selenium viewport selector cookie question',
    { reads: OUTSIDE, kind: 'web' },
  ],
  ['product catalog catalogue shop store listing offer', { reads: OUTSIDE, kind: 'money' }],
  // The user's own.
  [
    'commit branch diff blame tree tag patch github gitlab gitea bitbucket forge git fork',
    { reads: PRIVATE, kind: 'forge' },
  ],
  ['repository repo', { reads: PRIVATE, kind: 'forge', change: ['change'] }],
  ['file directory folder path filesystem fs disk workbook vault', { reads: PRIVATE, kind: 'files' }],
  ['clipboard process location', { reads: PRIVATE }],
  [
    'note memory memo journal notebook observation entity entities relation graph',
    { reads: PRIVATE, kind: 'notes' },
  ],
  ['profile person people birthday bio avatar username', { reads: PRIVATE, change: ['change'] }],
  ['metric analytics usage insight', { reads: PRIVATE, kind: 'cloud' }],
  ['bucket queue stack cloud aws namespace volume zone addon', { reads: PRIVATE, kind: 'cloud' }],
  // Money.
  [
    'money cash funds crypto payment refund transfer payout charge purchase checkout subscription trade donation withdrawal deposit wallet giftcard',
    { reads: PRIVATE, kind: 'money', make: ['pay'], change: ['pay', 'change'] },
  ],
  ['order booking reservation', { reads: BOTH, kind: 'money', make: ['pay'], change: ['change'] }],
  ['invoice bill', { reads: BOTH, kind: 'money', make: ['send'], change: ['change'] }],
  ['dispute', { reads: BOTH, kind: 'money', make: ['send'], change: ['send', 'change'] }],
  ['transaction', { reads: BOTH, kind: 'money', change: ['change'] }],
  ['account', { reads: PRIVATE, make: ['change'], change: ['change'] }],
  ['paymentlink', { reads: PRIVATE, kind: 'money' }],
  ['cart basket quote', { reads: PRIVATE, kind: 'money' }],
  ['price coupon discount plan', { reads: PRIVATE, kind: 'money', change: ['change'] }],
  [
    'balance portfolio journal bank banking billing stripe paypal paymentmethod statement receipt tax expense',
    { reads: PRIVATE, kind: 'money', change: ['change'] },
  ],
  [
    'payee beneficiary supplier vendor iban',
    { reads: PRIVATE, kind: 'money', make: ['change'], change: ['change'] },
  ],
  // Who may do what.
  [
    'member collaborator user guest owner admin participant viewer editor moderator membership assignee reviewer agent',
    { reads: PRIVATE, make: ['grant'], change: ['change'] },
  ],
  ['team group org organization organisation workspace tenant', { reads: PRIVATE, change: ['change'] }],
  [
    'role permission access privilege acl scope grant',
    { reads: PRIVATE, make: ['grant'], change: ['grant', 'change'] },
  ],
  [
    'token key apikey credential dsn certificate passkey oauth',
    { reads: PRIVATE, kind: 'secrets', make: ['grant'], change: ['change'] },
  ],
  [
    'password secret mfa totp env environment variable',
    { reads: PRIVATE, kind: 'secrets', make: ['change'], change: ['change'] },
  ],
  [
    'hostname policy rule firewall protection security domain dns nameserver route binding visibility filter proxy port tunnel ingress remote origin override',
    { reads: PRIVATE, make: ['change'], change: ['change'] },
  ],
  ['webhook', { reads: PRIVATE, make: ['send', 'change'], change: ['send', 'change'] }],
  [
    'setting option config configuration preference approval check address',
    { reads: PRIVATE, change: ['change'] },
  ],
  ['flag experiment targeting monitor alert', { reads: PRIVATE, kind: 'cloud', change: ['change'] }],
  // What runs.
  [
    'job cron workflow automation trigger pipeline routine hook function worker playbook runbook deployment release container pod instance vm machine server dyno node service script macro apex',
    { reads: PRIVATE, kind: 'cloud', make: ['run'], change: ['run', 'change'], turn: ['run'] },
  ],
  [
    'cluster kubernetes k8s kubectl helm',
    { reads: PRIVATE, kind: 'cloud', make: ['run'], change: ['run', 'change'] },
  ],
  ['app application simulator sim', { reads: PRIVATE, change: ['change'], turn: ['run'] }],
  [
    'light lamp door shutter blind thermostat heater heating plug alarm garage valve oven vacuum gate scene fan lock device climate robot printer car vehicle siren',
    { reads: PRIVATE, kind: 'devices', make: ['run'], change: ['run'], turn: ['run'] },
  ],
  ['sensor home', { reads: PRIVATE, kind: 'devices' }],
  // Of no kind, and not two words.
  ['typescript javascript chargeback dashboard', {}],
  // Anybody may know it.
  [
    'time date timezone clock weather forecast currency color colour language font icon dice joke uuid holiday elevation geocode isochrone distance coordinate calculator',
    { reads: NEITHER, kind: 'facts' },
  ],
  [
    'map direction rate math sum constant unit fact poi place category matrix chart diagram model',
    { kind: 'facts' },
  ],
];

const THINGS = once(() => {
  const known = new Map<string, Thing>();
  for (const [words, thing] of ROWS) for (const word of words.split(' ')) known.set(word, thing);
  return known;
});

export const thingOf = (word: string): Thing | undefined => THINGS().get(word);

/** Of something, rather than something: `order_status`, `share_price`. */
const PROPERTIES: ReadonlySet<string> = new Set(
  `status state history detail info information count price rate limit fee id identifier name title type summary stat
  statistics metadata list number date value total schedule method property attribute field label version size result data
  learning request by log`.split(/\s+/),
);
export const isProperty = (word: string): boolean => PROPERTIES.has(word);

/** What is known of things in a system: no person writes running text into it. */
const FIGURES: ReadonlySet<string> = new Set(
  `stat statistics count quota usage health metric field schema limit privacy segment type version cache size property
  definition attribute label folder category tag setting status permission preference option state table database collection index
  namespace bucket channel`.split(/\s+/),
);
export const isFigure = (word: string): boolean => FIGURES.has(word);

/** Of whatever is named beside it: a `dns record` is of the DNS, a `cart item` of the cart. */
const PIECES: ReadonlySet<string> = new Set(
  'record entry item object row line element value detail data'.split(' '),
);
export const isPiece = (word: string): boolean => PIECES.has(word);

/** Two words that are one. */
const PAIRS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'pull request': 'pullrequest',
    'merge request': 'pullrequest',
    'work item': 'issue',
    'payment link': 'paymentlink',
    'payment method': 'paymentmethod',
    'gift card': 'giftcard',
    'api key': 'apikey',
    'check out': 'checkout',
    'look up': 'lookup',
    'log in': 'login',
    'log out': 'logout',
    'web hook': 'webhook',
    'e mail': 'email',
    'go to': 'goto',
    'credit card': 'paymentmethod',
    'data source': 'database',
    'who am': 'whoami',
    'time entry': 'worklog',
    'audit log': 'metric',
  }),
);
export const joinedPair = (left: string, right: string): string | undefined => PAIRS.get(`${left} ${right}`);
