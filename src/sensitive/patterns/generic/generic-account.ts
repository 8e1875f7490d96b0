import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { hasHarmlessShape, isPlaceholder, isReference, talksAboutPasswords } from '../../pattern/vetoes.ts';

const card = {
  id: 'generic.account',
  label: 'PASSWORD',
  title: 'Password behind the user it belongs to',
  confidence: 0.8,
  remedy: 'Change the password of this account, and hand it over by a vault instead.',
} as const;

/** Two words joined by punctuation are common; the second must be one that would not occur in a sentence. */
function isChosen(secret: string): boolean {
  if (isReference(secret) || isPlaceholder(secret) || secret.includes('[REDACTED_')) return false;
  return (
    /\d/.test(secret) && /[A-Za-z]/.test(secret) && !talksAboutPasswords(secret) && !hasHarmlessShape(secret)
  );
}

const PASSWORD = String.raw`["'\`]?([^\s"'\`/<>|,;]{6,64})`;

export const genericAccountPatterns: readonly SecretPattern[] = [
  {
    ...card,
    anchors: ['login', 'log in', 'credentials', 'creds', 'zugangsdaten', 'wifi', 'wi-fi'],
    expression: new RegExp(
      String.raw`(?:[Ll]og ?in|LOGIN|[Cc]redentials|[Cc]reds|[Zz]ugangsdaten|[Ww]i-?[Ff]i)(?:[ \t](?:is|are|with|as|sind|for [\w-]{1,32}))?:?[ \t]{1,4}["'\`]?[\w.+-]{1,64}(?:@[\w.-]{1,64})?["'\`]?(?:[ \t]{1,2}\/[ \t]{1,2}|[ \t]?;[ \t]?)${PASSWORD}`,
      'dy',
    ),
    secretGroup: true,
    edges: 'none',
    validate: (secret) => (isChosen(secret) && /[A-Z]|[^\w.-]/.test(secret) ? 'likely' : 'no'),
    last4: false,
  },
  {
    ...card,
    id: 'generic.account-row',
    title: 'User and password in a row: `admin;…`',
    anchors: [
      ...['admin;', 'root;', 'user;', 'administrator;', 'guest;', 'test;', 'postgres;', 'deploy;', 'backup;'],
      ...['service;', 'oracle;', 'mysql;', 'support;', 'operator;', 'login;', 'dev;', 'app;', 'system;'],
    ],
    // The whole line; in code a semicolon ends a statement, and in other tables a row has more columns or plain words.
    expression:
      /(?<=(?:^|[\n\r"'`]|\\n)[ \t]{0,8}[\w.@\\-]{0,48})[a-z]{3,16};([^\s"'`<>|,;(){}[\]\\=]{6,64})(?=[ \t]{0,8}(?:$|[\n\r"'`]|\\[nr]))/diy,
    secretGroup: true,
    edges: 'none',
    validate: (secret) => (isChosen(secret) && /[!@#$%^&*?~+]/.test(secret) ? 'likely' : 'no'),
    last4: false,
  },
  {
    ...card,
    id: 'generic.password-file',
    title: 'Line of a `.pgpass` file: host, port, database, user and password',
    anchors: [':5432:', ':5433:', ':6432:', '*:*:*:'],
    expression:
      /(?::\d{4}:[\w*.-]{1,64}:|\*:\*:\*:)(?!\d{1,5}:)[\w*.-]{1,64}:([^\s:"'`\\,]{4,128})(?=\s|$|["'`\\])/dy,
    secretGroup: true,
    edges: 'none',
    validate: (secret) => (isChosen(secret) ? 'likely' : 'no'),
    last4: false,
  },
  {
    ...card,
    id: 'generic.call-password',
    title: 'Password as the argument behind its user: `getConnection(url, "root", "…")`',
    anchors: [
      'httpbasicauth(',
      'auth=(',
      'getconnection(',
      'mysqli_connect(',
      'new pdo(',
      'new mysqli(',
      '.login(',
    ],
    expression:
      /(?:(?:HTTPBasicAuth|auth=|\.login)\(|(?:getConnection|mysqli_connect|new (?:PDO|mysqli))\((?:[\w.$]{1,64}|"[^"\n]{1,128}"|'[^'\n]{1,128}'),)\s{0,4}["'][^"'\n]{1,64}["'],\s{0,4}["']([^"'\s]{6,128})["']/dy,
    secretGroup: true,
    edges: 'none',
    validate: (secret) => (isChosen(secret) ? 'likely' : 'no'),
    last4: false,
  },
];

const driver = {
  ...card,
  id: 'generic.driver-password',
  title: 'Password in a driver’s address: `user:password@tcp(host)`',
} as const;

const ACCOUNT_BEFORE = /(?:^|[\s"'`=(])[\w.-]{1,64}:([^\s"'`(]{3,128})$/;

/** The anchor comes after the password. */
function look({ text, marks }: Page, at: number): void {
  const password = ACCOUNT_BEFORE.exec(text.slice(Math.max(0, at - 200), at))?.[1];
  if (password === undefined || isReference(password) || isPlaceholder(password)) return;
  if (talksAboutPasswords(password) || password.includes('[REDACTED_')) return;
  marks.push(markOf(driver, 2, at - password.length, at));
}

export const genericAccount: readonly Detector[] = [
  { ...driver, anchors: ['@tcp(', '@tcp6(', '@unix('], look },
];
