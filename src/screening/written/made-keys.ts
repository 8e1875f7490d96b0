/**
 * Keys that a project makes for its tests: a script that is run generates one below the project, and others of the same
 * call read it. Such a key opens nothing that existed before. Sending one to a named host still requires approval.
 */

import { locate } from '../../shell/places/places.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { ReadCommand } from '../contract/call.ts';
import type { Observation } from '../contract/check.ts';
import { placed } from '../contract/placed.ts';

/** Code that generates a key and writes it to a file. */
const GENERATES =
  /\b(?:generateKeyPair(?:Sync)?|generate_private_key|GenerateKey|KeyPairGenerator|PKey::RSA\.(?:new|generate)|PKey::EC\.generate|RSA\.(?:generate|Create)|openssl_pkey_new|generate_simple_self_signed|selfsigned\.generate|Ed25519PrivateKey\.generate|forge\.pki\.rsa\.generateKeyPair)\b/;

/** Resolved paths; only those below the project or in a temporary folder. */
export function* madeKeys(command: ReadCommand, context: CallContext): Generator<string> {
  for (const run of command.reading.runs)
    for (const file of keyFilesOf(run)) yield* ownPlace(file, run.cwd, context);
  if (!GENERATES.test(command.text)) return;
  for (const effect of command.effects)
    if (effect.does === 'write' && effect.how === 'create' && effect.script !== undefined)
      yield* ownPlace(effect.path, undefined, context);
}

function* ownPlace(file: string, folder: string | undefined, context: CallContext): Generator<string> {
  const path = placed(file, context, folder);
  if (/^(?:project|build|temp)$/.test(locate(path, context).place)) yield path;
}

/** Files into which a run writes a key that it generates. */
function keyFilesOf({ program, args }: Run): string[] {
  const words = args.map(({ text }) => text);
  const [verb = ''] = words;
  if (program === 'openssl') {
    const isMade =
      /^(?:genrsa|genpkey|gendsa)$/.test(verb) ||
      (verb === 'ecparam' && words.includes('-genkey')) ||
      (verb === 'req' && words.some((word) => /^-(?:newkey|keyout)$/.test(word)) && !words.includes('-key'));
    const options = readOptions(args, '-keyout: -out:');
    return isMade ? options.values('-keyout', '-out').map(({ text }) => text) : [];
  }
  if (program === 'ssh-keygen') {
    const options = readOptions(args, '-f: -t: -b: -C: -N: -m: -O: -P:');
    const isMade = !words.some((word) => /^-[yeilBDFRrsYKkLMpcHUAQ]/.test(word));
    return isMade ? options.values('-f').map(({ text }) => text) : [];
  }
  if (program === 'mkcert')
    return readOptions(args, '-key-file:')
      .values('-key-file')
      .map(({ text }) => text);
  if (program === 'age-keygen')
    return readOptions(args, '-o: --output:')
      .values('-o', '--output')
      .map(({ text }) => text);
  return [];
}

/** The file that a finding reports as read, or as reaching a place only known at run time; resolved. */
export function keyNamedBy({ evidence }: Observation, context: CallContext): string | undefined {
  const file =
    /^private key: (\S+)$/.exec(evidence)?.[1] ?? /^private key \((\S+)\) → the network$/.exec(evidence)?.[1];
  return file === undefined ? undefined : placed(file, context);
}
