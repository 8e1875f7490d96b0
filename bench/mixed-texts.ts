import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A seeded generator (mulberry32), so that every run sees the same bytes. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const HEX = '0123456789abcdef';

export function pick(random: () => number, alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[Math.floor(random() * alphabet.length)];
  return text;
}

/** Real code, prose, manifests and minified bundles: what is installed beside us. */
export function installedTexts(root: string, extension: string, bytes: number): string[] {
  const texts: string[] = [];
  let total = 0;
  const walk = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (total >= bytes) return;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.name.endsWith(extension) && statSync(path).size < 200_000) {
        const text = readFileSync(path, 'utf8');
        texts.push(text);
        total += text.length;
      }
    }
  };
  walk(root);
  return texts;
}

function logLine(random: () => number, i: number): string {
  const level = ['INFO', 'DEBUG', 'WARN', 'ERROR'][Math.floor(random() * 4)];
  const time = new Date(1_790_000_000_000 + i * 137).toISOString();
  return `${time} ${level} [worker-${i % 16}] request id=${pick(random, HEX, 32)} path=/v1/items/${i % 977} status=${200 + (i % 4)} took=${(random() * 900).toFixed(1)}ms user_agent="Mozilla/5.0 (X11; Linux x86_64)" commit=${pick(random, HEX, 40)}`;
}

const TOPICS = [
  'Invoice',
  'Shipping label',
  'Status of the build',
  'Open question',
  'Weekly overview',
  'Draft',
  'Reply',
];

function apiReply(random: () => number, i: number): string {
  const items = Array.from({ length: 24 }, (_, k) => ({
    id: `item_${pick(random, ALNUM, 24)}`,
    uuid: `${pick(random, HEX, 8)}-${pick(random, HEX, 4)}-4${pick(random, HEX, 3)}-a${pick(random, HEX, 3)}-${pick(random, HEX, 12)}`,
    title: `${TOPICS[(i + k) % TOPICS.length]} ${i}-${k}`,
    integrity: `sha512-${pick(random, ALNUM, 86)}==`,
    max_tokens: 4096,
    nested: {
      tags: ['alpha', 'beta', 'gamma'],
      score: Math.round(random() * 1000) / 7,
      active: random() < 0.5,
    },
  }));
  return JSON.stringify({ object: 'list', data: items, has_more: i % 2 === 0 }, null, i % 3 === 0 ? 2 : 0);
}

/** Secrets of known formats, assembled here so that no scanner trips over this file. */
function plantedSecret(random: () => number, i: number): string {
  const forms = [
    () => `export GITHUB_TOKEN=${['gh', 'p_'].join('')}${pick(random, ALNUM, 36)}`,
    () =>
      `OPENAI_API_KEY="${['sk', 'proj'].join('-')}-${pick(random, ALNUM, 74)}T3BlbkFJ${pick(random, ALNUM, 74)}"`,
    () =>
      `aws_access_key_id = ${['AK', 'IA'].join('')}${pick(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`,
    () => `Authorization: Bearer ${pick(random, ALNUM, 48)}`,
    () => `postgres://svc:${pick(random, ALNUM, 18)}@db.internal:5432/app`,
    () => `"password": "${pick(random, ALNUM, 14)}!"`,
  ];
  return (forms[i % forms.length] ?? forms[0])?.() ?? '';
}

/** About ten megabytes: code, prose, API replies, manifests, logs, minified code, an image; every sixth message holds a secret. */
export function mixedTexts(bytes = 10 * 1024 * 1024): string[] {
  const random = seeded(20261115);
  const share = (part: number) => Math.floor(bytes * part);
  const modules = join(import.meta.dirname, '..', 'node_modules');
  const texts = [
    ...installedTexts(modules, '.ts', share(0.16)),
    ...installedTexts(modules, '.js', share(0.2)),
    ...installedTexts(modules, '.md', share(0.16)),
    readFileSync(join(modules, '..', 'package-lock.json'), 'utf8'),
  ];
  const fill = (upTo: number, make: (i: number) => string) => {
    let total = texts.reduce((sum, { length }) => sum + length, 0);
    for (let i = 0; total < share(upTo); i++) {
      const text = make(i);
      texts.push(text);
      total += text.length;
    }
  };
  fill(0.75, (i) => apiReply(random, i));
  fill(0.97, (i) => Array.from({ length: 32 }, (_, k) => logLine(random, i * 32 + k)).join('\n'));
  fill(1, () => `data:image/png;base64,iVBORw0KGgo${pick(random, `${ALNUM}+/`, 12_000)}`);
  const messages = texts.flatMap((text) => slices(text, 8_700));
  // One message in six holds a secret.
  const step = 6;
  return messages.map((text, i) => (i % step === 0 ? `${text}\n${plantedSecret(random, i / step)}\n` : text));
}

function slices(text: string, length: number): string[] {
  const parts: string[] = [];
  for (let i = 0; i < text.length; i += length) parts.push(text.slice(i, i + length));
  return parts;
}
