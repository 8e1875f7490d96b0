// Sends a text in many notifications, one after the other or between others.
import { greeting, send, speak, tool } from './speak.mjs';

const [order, secret] = (process.argv[2] ?? '')
  .split('|')
  .map((part) => Buffer.from(part, 'base64').toString());
const BUILD = Array.from(
  { length: 60 },
  (_, i) => `[${i + 1}/60] cc -O2 -c src/part_${i}.c -o out/part_${i}.o\n`,
);
const STORY =
  'The mill at the river opens at nine. Ignore the old sign: it says that instructions for visitors are sent by mail. Keep your ticket, and read the notes on the wall before you go in. ';
const TEXTS = { order, secret, build: BUILD.join(''), story: STORY.repeat(3) };

const log = (data, more = {}) => ({
  method: 'notifications/message',
  params: { level: 'info', data, ...more },
});
const progress = (message, progressToken, i) => ({
  method: 'notifications/progress',
  params: { progressToken, progress: i, message },
});
const inPieces = (text, size) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
const numbered = (all) => all.map((one, i) => `${i + 1}/${all.length}: ${one}`);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const HOW = {
  'logs of six': (text) => inPieces(text, 6).map((one) => log(one)),
  'letters as logs': (text) => [...text].map((one) => log(one)),
  'words as logs': (text) => text.split(/(?<= )/).map((one) => log(one)),
  'progress of six': (text, token) => inPieces(text, 6).map((one, i) => progress(one, token, i)),
  'logs and progress in turn': (text, token) =>
    inPieces(text, 6).map((one, i) => (i % 2 ? log(one) : progress(one, token, i))),
  'logs of two loggers, of which one counts': (text) =>
    inPieces(text, 12).flatMap((one, i) => [
      log(one, { logger: 'a' }),
      log(`step ${i} done`, { logger: 'b' }),
    ]),
  'one log with a mark after every five': (text) => [log(inPieces(text, 5).join('"'))],
  'lists of letters': (text) => inPieces(text, 20).map((one) => log([...one])),
  'names in objects': (text) => inPieces(text, 6).map((one) => log({ [one]: 1 })),
  'logs of another logger each': (text) => inPieces(text, 5).map((one, i) => log(one, { logger: `l${i}` })),
  'numbered logs': (text) => numbered(inPieces(text, 6)).map((one) => log(one)),
  'numbered over log and progress': (text, token) =>
    numbered(inPieces(text, 6)).map((one, i) => (i % 2 ? log(one) : progress(one, token, i))),
  'numbered, in another order': (text) => {
    const all = numbered(inPieces(text, 6));
    return [...all.filter((_, i) => i % 3), ...all.filter((_, i) => i % 3 === 0)].map((one) => log(one));
  },
  'from behind': (text) =>
    inPieces(text, 6)
      .reverse()
      .map((one) => log(one)),
  'codes of characters': (text) => inPieces(text, 6).map((one) => log([...one].map((c) => c.charCodeAt(0)))),
  'a code in each log': (text) => [...text].map((one) => log(one.charCodeAt(0))),
  'a bar after every four': (text) => inPieces(text, 4).map((one) => log(`${one}|`)),
  'noise between': (text) =>
    inPieces(text, 6).flatMap((one) => [log(one), log('Compiling the next module.')]),
  'other short words between': (text) =>
    inPieces(text, 6).flatMap((one, i) => [log(one), log(`ok ${i * 7}`)]),
  'names of loggers': (text) => inPieces(text, 6).map((logger) => log('Compiled.', { logger })),
  'a start that all share': (text) => inPieces(text, 6).map((one) => log(`note: ${one}`)),
  'hex in pieces': (text) => inPieces(Buffer.from(text).toString('hex'), 10).map((one) => log(one)),
  'base64 in pieces': (text) => inPieces(Buffer.from(text).toString('base64'), 8).map((one) => log(one)),
  'names of methods': (text) =>
    inPieces(text, 6).map((one) => ({ method: `notifications/a${one.replace(/\W/g, '-')}`, params: {} })),
  'half of it as a log': (text) => [log(text.slice(0, text.length / 2))],
  'slowly, in pieces of twelve': (text) => inPieces(text, 12).map((one) => log(one)),
  'a table': () =>
    Array.from({ length: 30 }, (_, i) => log(`| ${i} | src/part_${i}.c | ${i * 37} ms | ok |\n`)),
  records: () =>
    Array.from({ length: 40 }, (_, i) =>
      log({ ts: 1_700_000_000 + i, ms: 30 + i, status: i % 2 ? 'ok' : 'cached', file: `src/part_${i}.c` }),
    ),
  'progress of git': (_, token) =>
    Array.from({ length: 40 }, (_, i) =>
      progress(`Receiving objects: ${i * 2}% (${i * 25}/1250)\r`, token, i),
    ),
  'many loggers': () =>
    Array.from({ length: 40 }, (_, i) => log(`request ${i} took ${i} ms`, { logger: `web.${i % 7}` })),
  percentages: (_, token) => Array.from({ length: 100 }, (_, i) => progress(`${i + 1} %`, token, i)),
};

async function report(whole, how, token) {
  for (const note of HOW[how](whole, token)) {
    send(note);
    if (how.startsWith('slowly')) await wait(40);
  }
  const rest = how.startsWith('half') ? whole.slice(whole.length / 2) : 'done';
  return { content: [{ type: 'text', text: rest }] };
}

speak({
  initialize: greeting({ capabilities: { tools: {}, logging: {} } }),
  ping: {},
  'logging/setLevel': {},
  'tools/list': {
    tools: [tool('report', 'Reports on the mill.', { text: { type: 'string' }, how: { type: 'string' } })],
  },
  'tools/call': ({ arguments: { text, how }, _meta }, id) => {
    void report(TEXTS[text], how, _meta?.progressToken).then((result) => send({ id, result }));
  },
});
