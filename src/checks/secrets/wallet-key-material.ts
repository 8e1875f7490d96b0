import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { credentialCommand } from '../../screening/flows/credential-commands.ts';
import { outputGoal } from '../../screening/flows/output-goal.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import { printable } from '../../text/printable.ts';

/** Options that carry the key or the phrase itself. */
const KEY_OPTION =
  /^--?(?:private-?key|mnemonic(?:-phrase)?|seed-?phrase|interactive-key|priv-?key)(?:=(.*))?$/;
const RAW_KEY = /^(?:0x)?[0-9a-fA-F]{64}$|^[1-9A-HJ-NP-Za-km-z]{86,88}$|^[5KL][1-9A-HJ-NP-Za-km-z]{50,51}$/;

export const walletKeyMaterial: CallCheck = {
  card: {
    id: 'wallet.key-material',
    title: 'Wallet or key material',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Private keys and seed phrases that a command exports from a wallet or a key ring, takes as an argument, or reads from a wallet file.',
    matters: 'Anyone with the key can take the money, immediately and irreversibly.',
    remedy:
      'Sign with the wallet itself or with a hardware key; keep keys out of command lines, where histories and process lists show them.',
    limits: 'Sees a key in a file with an ordinary name only when its text passes through a call.',
  },
  readsActsAlone: true,
  *inspectCall({ commands, actions, context }) {
    for (const { path, effect } of actions) {
      if (effect.does === 'read' && secretPlace(placed(effect.path, context), context)?.kind === 'wallet')
        yield read(path, effect.path);
    }
    for (const { path, reading, effects } of commands) {
      const seen = new Set<string>();
      for (const run of reading.runs) {
        const found = credentialCommand(run);
        if (found?.kind === 'wallet' && outputGoal(run, reading) !== 'used')
          yield exported(path, run.program, found.what);
        // Local test chains use published keys.
        const isPlay = run.args.some(({ text }) => /localhost|127\.0\.0\.1/.test(text));
        for (const [i, { text }] of isPlay ? [] : run.args.entries()) {
          const option = KEY_OPTION.exec(text);
          const value = option === null ? '' : (option[1] ?? run.args[i + 1]?.text ?? '');
          if (RAW_KEY.test(value) || isPhrase(value)) yield given(path, run.program);
        }
      }
      for (const effect of effects) {
        if (effect.does !== 'read' || seen.has(effect.path)) continue;
        seen.add(effect.path);
        const run = effect.run === undefined ? undefined : reading.runs[effect.run];
        if (secretPlace(placed(effect.path, context, run?.cwd), context)?.kind === 'wallet')
          yield read(path, effect.path);
      }
    }
  },
};

const isPhrase = (text: string): boolean => /^[a-z]{3,8}(?: [a-z]{3,8}){11,23}$/.test(text);

const exported = (path: string, program: string, what: string): Observation => ({
  threat: 'secret_exposure',
  confidence: 0.9,
  path,
  evidence: `${program}: ${what}`,
  detail: 'Tool call makes a wallet or a key ring print a secret that only its owner should see.',
});

const given = (path: string, program: string): Observation => ({
  threat: 'secret_exposure',
  confidence: 0.8,
  path,
  evidence: `${printable(program, { max: 40 })} with a key in its arguments`,
  detail: 'Tool call carries a private key or a seed phrase in its arguments.',
});

const read = (path: string, file: string): Observation => ({
  threat: 'secret_exposure',
  confidence: 0.9,
  path,
  evidence: `wallet: ${printable(file, { max: 160 })}`,
  detail: 'Tool call reads a wallet file.',
});
