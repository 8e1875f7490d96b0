import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSigner,
  decodeCheckpoint,
  encodeCheckpoint,
  openNote,
  parseVerifierKey,
  signNote,
  type Verifier,
} from './note.ts';

/** The example of Go's note package, which the format comes from. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_SIGNATURE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

const alice = createSigner('alice.example/log', Buffer.alloc(32, 1));
const bob = createSigner('bob', Buffer.alloc(32, 2));
const TEXT = 'first line\n\nlast line — with a dash\n';
const NOTE = signNote(TEXT, alice, bob);
const ROOT = Buffer.alloc(32, 7);

function verifier(line: string): Verifier {
  const parsed = parseVerifierKey(line);
  if (!parsed) throw new Error(`no key: ${line}`);
  return parsed;
}

describe('keys', () => {
  it('reads the known key, with the known key id', () => {
    expect(verifier(GO_KEY)).toMatchObject({ name: 'PeterNeumann', keyId: 'c74f20a3', verifierKey: GO_KEY });
  });

  it('writes its keys in one line that reads back', () => {
    expect(alice.verifierKey).toBe('alice.example/log+4ccd60a7+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c');
    expect(verifier(alice.verifierKey).verifierKey).toBe(alice.verifierKey);
  });

  const refused: [string, string][] = [
    ['empty', ''],
    ['another key id', GO_KEY.replace('c74f20a3', 'c74f20a4')],
    ['capitals in the key id', GO_KEY.replace('c74f20a3', 'C74F20A3')],
    ['another name', GO_KEY.replace('Peter', 'Petra')],
    ['no name', GO_KEY.replace('PeterNeumann', '')],
    ['a space in the name', GO_KEY.replace('Peter', 'Peter ')],
    ['a byte too few', GO_KEY.slice(0, -4)],
    ['another algorithm', GO_KEY.replace('+AR', '+Ah')],
    ['base64 in a second spelling', `${GO_KEY}=`],
    ['a trailing newline', `${GO_KEY}\n`],
  ];
  it.each(refused)('refuses a key with %s', (_, line) => {
    expect(parseVerifierKey(line)).toBeNull();
  });

  it('makes no signer with a name or seed that no key can have', () => {
    for (const name of ['', 'a b', 'a+b', 'a\nb', 'a\u2003b'])
      expect(() => createSigner(name, ROOT)).toThrow(RangeError);
    expect(() => createSigner('a', Buffer.alloc(31))).toThrow(RangeError);
  });
});

describe('notes', () => {
  it('opens the known note', () => {
    const reading = openNote(`${GO_TEXT}\n${GO_SIGNATURE}`, [verifier(GO_KEY)]);
    expect(reading).toMatchObject({ ok: true, text: GO_TEXT });
  });

  it('opens with any of the keys, by text or by bytes, and returns which hold', () => {
    const names = (note: string | Uint8Array, ...known: Verifier[]) => {
      const reading = openNote(note, known);
      return reading.ok ? reading.signedBy.map(({ name }) => name) : reading.reason;
    };
    expect(names(NOTE, alice, bob)).toEqual(['alice.example/log', 'bob']);
    expect(names(Buffer.from(NOTE), bob)).toEqual(['bob']);
    expect(names(NOTE, verifier(GO_KEY))).toBe('no-known-signature');
    expect(names(NOTE)).toBe('no-known-signature');
    expect(names(`${NOTE}${GO_SIGNATURE}`, verifier(GO_KEY), bob)).toBe('wrong-signature');
    expect(names(NOTE, createSigner('bob', Buffer.alloc(32, 3)))).toBe('no-known-signature');
  });

  it('gives back the text exactly', () => {
    expect(openNote(NOTE, [alice])).toMatchObject({ ok: true, text: TEXT });
  });

  const malformed: [string, string | Uint8Array][] = [
    ['nothing', ''],
    ['no signature', TEXT],
    ['an empty signature part', `${TEXT}\n`],
    ['no newline at the end', NOTE.slice(0, -1)],
    ['no empty line', NOTE.replaceAll('\n\n', '\n')],
    ['a hyphen for the dash', NOTE.replaceAll('\n— ', '\n- ')],
    ['a second space', NOTE.replace('— bob ', '— bob  ')],
    ['base64 in a second spelling', NOTE.replace('=\n', '\n')],
    ['a short signature', `${TEXT}\n— bob AAAAAA==\n`],
    ['a control character', `\x07${NOTE}`],
    ['a carriage return', NOTE.replaceAll('\n', '\r\n')],
    ['half a character', `\ud800${NOTE}`],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.of(0xff), Buffer.from(NOTE)])],
    ['a hundred and one signatures', `${TEXT}\n${GO_SIGNATURE.repeat(101)}`],
    ['a million bytes and more', `${'x'.repeat(1_000_000)}\n${NOTE}`],
  ];
  it.each(malformed)('refuses %s', (_, note) => {
    expect(openNote(note, [alice, bob, verifier(GO_KEY)])).toEqual({ ok: false, reason: 'not-a-note' });
  });

  it.each(['no newline', 'tab\t\n', 'half \ud800\n', ''])('does not sign %j', (text) => {
    expect(() => signNote(text, alice)).toThrow(RangeError);
  });

  it('does not open after any single change of its bytes, with the signer known', () => {
    const note = Buffer.from(signNote(TEXT, bob));
    for (let at = 0; at < note.length; at++)
      for (const bit of [1, 2, 32, 128]) {
        const changed = Buffer.from(note);
        changed[at] = (changed[at] ?? 0) ^ bit;
        expect(openNote(changed, [bob]).ok).toBe(false);
      }
  });

  it('is total on any bytes and keys', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' })), (note) => {
        expect(openNote(note, [bob]).ok).toBe(false);
        if (typeof note === 'string') expect(parseVerifierKey(note)).toBeNull();
      }),
    );
  });
});

describe('checkpoints', () => {
  const BODY = `example.com/log\n42\n${ROOT.toString('base64')}\n`;

  it('writes origin, size and root, and reads them back', () => {
    expect(encodeCheckpoint({ origin: 'example.com/log', size: 42, root: ROOT })).toBe(BODY);
    expect(decodeCheckpoint(BODY)).toEqual({ origin: 'example.com/log', size: 42, root: ROOT });
    expect(decodeCheckpoint(`${BODY}extension\n`)?.size).toBe(42);
    expect(decodeCheckpoint(BODY.replace('42', '9007199254740991'))?.size).toBe(9007199254740991);
    expect(decodeCheckpoint(BODY.replace('42', '0'))?.size).toBe(0);
  });

  const refused: [string, string][] = [
    ['nothing', ''],
    ['no origin', BODY.replace('example.com/log', '')],
    ['an empty line', `${BODY}\n`],
    ['no last newline', BODY.slice(0, -1)],
    ['a leading zero', BODY.replace('42', '042')],
    ['a plus sign', BODY.replace('42', '+42')],
    ['an exponent', BODY.replace('42', '4e2')],
    ['a size beyond 2^53', BODY.replace('42', '9007199254740992')],
    ['a short root', `example.com/log\n42\n${ROOT.toString('base64', 1)}\n`],
    ['two lines only', 'example.com/log\n42\n'],
  ];
  it.each(refused)('refuses %s', (_, text) => {
    expect(decodeCheckpoint(text)).toBeNull();
  });

  it('writes none with an impossible size, root or origin', () => {
    for (const part of [
      { size: -1 },
      { size: 1.5 },
      { root: Buffer.alloc(31) },
      { origin: '' },
      { origin: 'a\n1' },
    ])
      expect(() => encodeCheckpoint({ origin: 'o', size: 1, root: ROOT, ...part })).toThrow(RangeError);
  });
});
