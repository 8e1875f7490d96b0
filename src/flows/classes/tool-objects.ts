/** What tools act on, and what of that is someone else's text, the user's own, or neither. */
import { once } from '../../text/bounded-memo.ts';
import type { Act, Label } from '../../vocabulary/call-context.ts';

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
  /** What it is to take one away; `destroy` otherwise. */
  readonly take?: readonly Act[];
  /** Settings of a mailbox are of the mailbox. */
  readonly isOf?: boolean;
  /** Making one returns a secret. */
  readonly isHanded?: boolean;
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
    'mail email message newsletter fax sms gmail outlook imap smtp',
    { reads: BOTH, kind: 'mail', make: ['send'] },
  ],
  ['inbox mailbox attachment voicemail', { reads: BOTH, kind: 'mail' }],
  ['call', { make: ['send'] }],
  ['sender signature', { reads: PRIVATE, kind: 'mail', make: ['change'], change: ['change'] }],
  ['vacation autoreply autoresponder', { reads: PRIVATE, kind: 'mail', make: ['send'], change: ['send'] }],
  [
    'forwarding forwarder autoforward',
    {
      reads: PRIVATE,
      kind: 'mail',
      make: ['send', 'change'],
      change: ['send', 'change'],
      take: ['change', 'destroy'],
    },
  ],
  ['delegate', { reads: PRIVATE, kind: 'mail', make: ['grant'], change: ['grant'], take: ['grant'] }],
  ['reply reaction mention dm response answer', { reads: BOTH, kind: 'chat', make: ['send'] }],
  [
    'chat channel thread conversation slack discord telegram whatsapp transcript meeting recording',
    { reads: BOTH, kind: 'chat' },
  ],
  [
    'issue ticket bug case incident',
    { reads: BOTH, kind: 'tracker', make: ['write', 'send'], change: ['write', 'send'] },
  ],
  [
    'comment discussion complaint statusreport',
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
  ['invitation invite', { reads: BOTH, make: ['send', 'grant'], change: ['grant'], take: ['grant'] }],
  ['attendee invitee', { reads: PRIVATE, kind: 'calendar', make: ['send'], change: ['send'] }],
  [
    'document doc docx wiki space notion confluence drive gdrive dropbox sharepoint spreadsheet sheet cell slide presentation block form figma canvas whiteboard',
    { reads: BOTH, kind: 'docs' },
  ],
  [
    'customer lead deal opportunity crm patient candidate applicant employee client student',
    { reads: BOTH, kind: 'customers', make: ['change'], change: ['change'] },
  ],
  [
    'contact subscriber company payer tenancy',
    { reads: PRIVATE, kind: 'customers', make: ['change'], change: ['change'] },
  ],
  // People fill them in.
  [
    'hubspot salesforce submission engagement registration registrant enquiry inquiry questionnaire cv rsvp',
    { reads: BOTH, kind: 'customers', change: ['change'] },
  ],
  ['stage', { reads: PRIVATE, kind: 'customers', change: ['change'] }],
  ['consent suppression', { reads: PRIVATE, kind: 'customers', make: ['change'], change: ['change'] }],
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
    'web websearch url website site internet link browser html sitemap news feed rss paper video image result trend podcast recipe wikipedia advisory vulnerability cve registry package library documentation docs knowledge place poi whois changelog tab restaurant business search playwright puppeteer chrome selenium viewport selector cookie question',
    { reads: OUTSIDE, kind: 'web' },
  ],
  ['product catalog catalogue shop store listing offer', { reads: OUTSIDE, kind: 'money' }],
  // The user's own.
  [
    'commit branch diff blame tree tag patch github gitlab gitea bitbucket forge git fork remote origin',
    { reads: PRIVATE, kind: 'forge' },
  ],
  ['repository repo', { reads: PRIVATE, kind: 'forge', change: ['change'] }],
  ['file directory folder path filesystem fs disk workbook vault', { reads: PRIVATE, kind: 'files' }],
  ['clipboard process location', { reads: PRIVATE }],
  [
    'note memory memo journal notebook observation entity entities relation graph',
    { reads: PRIVATE, kind: 'notes' },
  ],
  ['person people', { reads: PRIVATE, make: ['change'], change: ['change'] }],
  ['profile birthday bio avatar username', { reads: PRIVATE, change: ['change'] }],
  ['metric analytics usage insight', { reads: PRIVATE, kind: 'cloud' }],
  ['addon', { reads: PRIVATE, kind: 'cloud', make: ['pay'], change: ['pay'] }],
  ['phonenumber', { reads: PRIVATE, kind: 'cloud', make: ['pay'], change: ['change'] }],
  ['renewal', { reads: PRIVATE, kind: 'money', make: ['pay'], change: ['pay'], turn: ['pay'] }],
  ['bucket queue stack cloud aws namespace volume zone', { reads: PRIVATE, kind: 'cloud' }],
  // Money.
  [
    'money cash funds crypto payment refund transfer payout charge purchase checkout trade donation withdrawal deposit wallet giftcard adjustment credit settlement',
    { reads: PRIVATE, kind: 'money', make: ['pay'], change: ['pay'] },
  ],
  [
    'subscription',
    {
      reads: PRIVATE,
      kind: 'money',
      make: ['pay'],
      change: ['pay', 'change'],
      turn: ['pay', 'change'],
      take: ['change', 'destroy'],
    },
  ],
  ['order booking reservation', { reads: BOTH, kind: 'money', make: ['pay'], change: ['change'] }],
  ['invoice bill', { reads: PRIVATE, kind: 'money', change: ['change'] }],
  ['dispute', { reads: BOTH, kind: 'money', make: ['send'], change: ['send'] }],
  ['transaction quote estimate', { reads: BOTH, kind: 'money' }],
  ['account', { reads: PRIVATE, make: ['grant', 'change'], change: ['change'] }],
  ['paymentlink', { reads: PRIVATE, kind: 'money', make: ['pay'], change: ['pay'] }],
  [
    'cart basket price coupon discount plan portfolio journal ledger budget statement receipt tax expense balance',
    { reads: PRIVATE, kind: 'money' },
  ],
  ['bank banking billing stripe paypal', { reads: PRIVATE, kind: 'money', change: ['change'] }],
  ['paymentmethod', { reads: PRIVATE, kind: 'money', make: ['change'], change: ['change'] }],
  [
    'payee beneficiary supplier vendor iban',
    { reads: PRIVATE, kind: 'money', make: ['change'], change: ['change'], take: ['change', 'destroy'] },
  ],
  // Who may do what.
  ['user agent', { reads: PRIVATE, make: ['grant'], change: ['change'] }],
  [
    'member collaborator guest owner admin participant viewer editor moderator membership',
    { reads: PRIVATE, make: ['grant'], change: ['grant', 'change'], take: ['grant'] },
  ],
  ['assignee reviewer team group workspace', { reads: PRIVATE }],
  ['org organization organisation tenant', { reads: PRIVATE, change: ['change'] }],
  [
    'permission access privilege acl scope grant sharelink authorization',
    { reads: PRIVATE, make: ['grant'], change: ['grant'], take: ['grant'] },
  ],
  ['role', { reads: PRIVATE, make: ['grant'], change: ['grant'], take: ['grant', 'destroy'] }],
  [
    'token key apikey credential dsn certificate passkey oauth portal session',
    {
      reads: PRIVATE,
      kind: 'secrets',
      make: ['grant'],
      change: ['grant'],
      take: ['grant', 'destroy'],
      isHanded: true,
    },
  ],
  ['password', { reads: PRIVATE, kind: 'secrets', make: ['grant'], change: ['grant'], take: ['grant'] }],
  ['mfa totp', { reads: PRIVATE, kind: 'secrets', make: ['change'], change: ['change'], take: ['change'] }],
  ['secret env environment variable', { reads: PRIVATE, kind: 'secrets' }],
  [
    'firewall ingress policy sso saml idp identityprovider realm visibility',
    {
      reads: PRIVATE,
      make: ['grant', 'change'],
      change: ['grant', 'change'],
      take: ['grant', 'change', 'destroy'],
    },
  ],
  ['proxy port tunnel', { reads: PRIVATE, make: ['grant'], change: ['grant'], take: ['grant'] }],
  [
    'hostname rule protection security privacy domain dns nameserver route binding filter override',
    { reads: PRIVATE, make: ['change'], change: ['change'], take: ['change', 'destroy'] },
  ],
  ['webhook', { reads: PRIVATE, make: ['send'], change: ['send'] }],
  ['setting option config configuration preference', { reads: PRIVATE, isOf: true }],
  ['approval check address', { reads: PRIVATE, make: ['change'], change: ['change'] }],
  ['flag experiment targeting', { reads: PRIVATE, kind: 'cloud', change: ['change'], turn: ['change'] }],
  ['monitor alert', { reads: PRIVATE, kind: 'cloud' }],
  // What runs.
  [
    'job cron workflow automation trigger pipeline routine hook function worker playbook runbook deployment release container pod instance vm vps machine server dyno node service script macro apex',
    { reads: PRIVATE, kind: 'cloud', make: ['run'], change: ['run'], turn: ['run'] },
  ],
  [
    'cluster kubernetes k8s kubectl helm',
    { reads: PRIVATE, kind: 'cloud', make: ['run'], change: ['run', 'change'] },
  ],
  ['app application simulator sim', { reads: PRIVATE, turn: ['run'] }],
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
  ['map direction rate math sum constant unit fact category matrix chart diagram model', { kind: 'facts' }],
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
    'firewall rule': 'firewall',
    'control list': 'acl',
    'access list': 'acl',
    'whois profile': 'contact',
    'issue note': 'comment',
    'ticket note': 'comment',
    'pullrequest note': 'comment',
    'mr note': 'comment',
    'project status': 'statusreport',
    'status update': 'statusreport',
    'status report': 'statusreport',
    'share link': 'sharelink',
    'shared link': 'sharelink',
    'shareable link': 'sharelink',
    'sharing link': 'sharelink',
    'share url': 'sharelink',
    'public link': 'sharelink',
    'invite link': 'invitation',
    'presigned url': 'sharelink',
    'signed url': 'sharelink',
    'portal session': 'portal',
    'login link': 'portal',
    'account link': 'portal',
    'client secret': 'credential',
    'access token': 'token',
    'access key': 'apikey',
    'ssh key': 'apikey',
    'deploy key': 'apikey',
    'security group': 'firewall',
    'identity provider': 'identityprovider',
    'phone number': 'phonenumber',
    'job application': 'applicant',
    'automatic reply': 'autoreply',
    'auto reply': 'autoreply',
    'checkout session': 'checkout',
    'notification destination': 'webhook',
    'feature flag': 'flag',
    'add on': 'addon',
  }),
);
export const joinedPair = (left: string, right: string): string | undefined => PAIRS.get(`${left} ${right}`);
