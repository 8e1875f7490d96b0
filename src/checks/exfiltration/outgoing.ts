import type { ReadCommand } from '../../screening/contract/call.ts';
import { isSecretName } from '../../screening/flows/credential-commands.ts';
import type { SecretFlow, Source } from '../../screening/flows/secret-flow.ts';
import type { Effect, Sends } from '../../shell/reading/effect.ts';
import type { Run, Word } from '../../shell/reading/reading.ts';
import { noteCut } from '../../text/limits.ts';
import { sendTarget, type TargetKind } from './send-target.ts';

/** One transfer from a line to the network. */
export interface Outgoing {
  readonly run: Run | undefined;
  readonly to: string;
  readonly target: TargetKind;
  readonly effect: Effect;
}

/** More than an honest line has. */
const MOST_WAYS = 1_024;

/** Everything in the line that gives data to the network: sends, and fetches whose URL is filled in at run time. */
export function outgoing({ reading, effects }: ReadCommand): Outgoing[] {
  const found: Outgoing[] = [];
  // The words of a run with many URLs are scanned once.
  const filled = new Map<Run, boolean>();
  const isOpen = (run: Run): boolean => {
    const known = filled.get(run) ?? run.args.some(isFilled);
    filled.set(run, known);
    return known;
  };
  for (const effect of effects) {
    if (found.length >= MOST_WAYS) {
      noteCut();
      break;
    }
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (effect.does === 'send') {
      found.push({ run, to: effect.to, target: sendTarget(effect, run), effect });
    } else if (effect.does === 'fetch' && run !== undefined && isOpen(run)) {
      found.push({ run, to: effect.url, target: sendTarget({ to: effect.url }, undefined), effect });
    }
  }
  return found;
}

const isFilled = ({ value, substitutions }: Word): boolean => value === undefined || substitutions.length > 0;

/** The secret that leaves, if any. */
export function secretOut({ run, effect }: Outgoing, flow: SecretFlow): Source | undefined {
  if (effect.does === 'send') {
    for (const file of effect.files) {
      const source = flow.inFile(file, run);
      if (source !== undefined) return source;
    }
  }
  if (run === undefined) return undefined;
  // A script body is one program: what it reads may be what it sends.
  if (effect.script !== undefined) return flow.inRun(run.id);
  if (effect.does === 'send' && (effect.stdin || isOwnOutput(effect))) {
    const source = ofInput(run, effect, flow);
    if (source !== undefined) return source;
  }
  return ofWords(run, flow);
}

/** A redirect into a socket sends the run's output. */
const isOwnOutput = ({ files, text }: Sends): boolean => files.length === 0 && text === undefined;

function ofInput(run: Run, effect: Sends, flow: SecretFlow): Source | undefined {
  for (const input of run.stdin) {
    if (input.from === 'file') {
      const source = flow.inFile(input.path.text, run);
      if (source !== undefined) return source;
    } else if (input.from === 'text') {
      const source = flow.inWord(input.word);
      if (source !== undefined) return source;
    } else {
      for (const id of input.runs) {
        const source = flow.inRun(id);
        if (source !== undefined) return source;
      }
    }
  }
  return isOwnOutput(effect) && !effect.stdin ? flow.inRun(run.id) : undefined;
}

/** Words that log in: they carry a secret to where it belongs. */
const LOGIN_OPTION = /^(?:-u|--user|--oauth2-bearer|-b|--cookie|--auth|-a|--token|-i|--key|--cert|-E)$/;
const LOGIN_HEADER =
  /^(?:-H\s?|--header=)?["']?(?:authorization|proxy-authorization|x-[\w-]*(?:key|token|auth)[\w-]*|private-token|job-token|api-key|apikey|cookie|[\w-]*token|[\w-]*api-key)\s*:/i;

/** The run logs in at the host it reaches. */
export function logsIn(run: Run): boolean {
  return run.args.some((_, i) => isLogin(run, i));
}

/** Programs whose `-b` is a text and whose `-a` is a file. */
const POSTS = /^(?:gh|glab|hub|jira|linear|tea|slack|apprise|pushover|twilio|mutt|mail|mailx|s-nail)$/;

function isLogin({ program, args }: Pick<Run, 'program' | 'args'>, at: number): boolean {
  const before = args[at - 1]?.text ?? '';
  if (POSTS.test(program) && /^-[abi]$/.test(before)) return false;
  return LOGIN_OPTION.test(before) || LOGIN_HEADER.test(args[at]?.text ?? '');
}

/** A secret in the words of a run that is not a login. */
export const wordSource = (run: Run, flow: SecretFlow): Source | undefined => ofWords(run, flow);

function ofWords(run: Run, flow: SecretFlow): Source | undefined {
  for (const [i, word] of run.args.entries()) {
    if (!isFilled(word)) continue;
    const source = flow.inWord(word);
    if (source === undefined) continue;
    // A key, a history or a password file is never a login.
    if (
      isLogin(run, i) &&
      (source.weight !== 'severe' || !/private key|history|accounts|environment$/.test(source.what))
    )
      continue;
    return source;
  }
  return undefined;
}

/** A variable whose name marks it as a secret, and that is not a login. */
export function secretVariable({ run, effect, to }: Outgoing, { reading }: ReadCommand): string | undefined {
  for (const [i, { variables, text }] of (run?.args ?? []).entries()) {
    if (run === undefined) continue;
    // The URL of a bot or a web hook contains its token.
    if (INBOX_URL.test(text)) continue;
    const name = variables.find(
      (one) => isSecretName(one) && (!isLogin(run, i) || NO_LOGIN.test(one) || isMisplaced(one, to)),
    );
    if (name !== undefined) return name;
  }
  if (effect.does !== 'send' || !effect.stdin) return undefined;
  for (const input of run?.stdin ?? []) {
    const words =
      input.from === 'text'
        ? [input.word]
        : input.from === 'pipe'
          ? input.runs.flatMap((id) => printed(reading.runs[id]))
          : [];
    const name = words.flatMap(({ variables }) => variables).find(isSecretName);
    if (name !== undefined) return name;
  }
  return undefined;
}

const INBOX_URL = /^https:\/\/(?:api\.telegram\.org|hooks\.slack\.com|(?:[\w-]+\.)?discord(?:app)?\.com)\//;

/** Secrets for signing or decrypting locally; no host should receive them. */
const NO_LOGIN = /AWS_SECRET|PRIVATE_?KEY|MNEMONIC|SEED_?PHRASE|DATABASE_URL/i;

/** Tokens of services with one host: a login elsewhere gives them away. A company's own forge is named like one. */
const VENDORS: readonly (readonly [name: RegExp, host: RegExp])[] = [
  [/^(?:GITHUB|GH)_(?:TOKEN|PAT)/, /git|gh/],
  [/^NPM_(?:AUTH_)?TOKEN$/, /npm|registry|nexus|artifactory|packages/],
  [/^(?:STRIPE_(?:SECRET|API|LIVE)\w*)$/, /stripe/],
  [/^SLACK_(?:BOT_|USER_|APP_)?TOKEN$/, /slack/],
];

const isMisplaced = (name: string, to: string): boolean =>
  VENDORS.some(([one, host]) => one.test(name) && !host.test(to));

const printed = (run: Run | undefined): readonly Word[] =>
  run?.program === 'echo' || run?.program === 'printf' ? run.args : [];
