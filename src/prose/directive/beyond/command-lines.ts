/** Command lines that stand in a sentence for the model to run. */

import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import { type Found, isHeadlineVerb, type Said } from '../sentence/said.ts';

const LINE = gated(
  /(?:\b(?:run|runs|execute|executes|enter|type|paste|launch|start with|begin with|start by running|(?:begin|start|proceed) by \w{3,12}|issue|invoke|call|use|terminal|shell|console|prompt|command)\b[^.]{0,30}?[:`"' ]{1,3})((?:sudo )?(?:curl|wget|bash|sh|zsh|python3?|node|npx|uvx|bunx|pnpx|pipx|npm|pip3?|docker|kubectl|aws|gcloud|az|gh|git|crontab|echo|cat|chmod|chown|nc|ncat|ssh|scp|rsync|powershell|pwsh|iwr|iex|systemctl|launchctl|security|openssl|eval|tar|dd|rm|tee|source|osascript|reg|schtasks|netsh|iptables|ufw|useradd|usermod|passwd|base64|printenv|env)\b[^\n]{3,300})/,
);
const ACCESS = gated(
  /\b(?:iam (?:create|attach|add|put)-|create-access-key|add-user-to-group|add-iam-policy-binding|create (?:cluster)?rolebinding|--privileged\b|-v \/:\/|authorized_keys|gh (?:auth token|secret|repo edit[^\n]{0,40}public)|git config --global|set-mppreference|add-mppreference|useradd|usermod|visudo|passwd\b|security (?:find|dump|add)|netsh advfirewall|ufw (?:disable|allow)|iptables -[fp]|setenforce 0|defaults write|crontab|schtasks|launchctl load|printenv|cat ~\/\.|cat \/etc\/(?:passwd|shadow))/,
);
const INSTALL = gated(
  /\b(?:npm (?:i|install|add)|pip3? install|yarn add|pnpm add|brew install|gem install|cargo install|go install|npx -?y?)\b[^\n]{0,60}(?:--(?:extra-)?index-url|--registry|https?:\/\/|git\+)/,
);

/** Whole places are gone afterwards. */
const WIPES = gated(
  /\brm (?:-[a-z]{1,4} ){1,2}["']?(?:~|\$home|\/(?!tmp)|\*)|\b(?:mkfs|shred|wipefs)\b|\bdd [^\n]{0,40}of=\/dev\//,
);
/** A program fetched from a registry and started at once, as a step before the work of the tool. */
const FETCHED = gated(/^(?:npx|bunx|pnpx|uvx|pipx run)\b(?: (?:-y|--yes))? ["']?(@?[a-z\d][\w@./-]{2,60})/);
const BEFOREHAND = gated(
  /\b(?:before|first|prior to|beforehand|in advance|each time|every time|at the (?:start|beginning))\b/,
);

export function* commandLines(said: Said): Generator<Found> {
  const { text, verbs, part } = said;
  const line = LINE.exec(text)?.[1];
  if (line === undefined) return;
  if (part === 'parameter-description' && said.sentence.isHeadline) return;
  const isAsked =
    verbs.some((verb) => isDirected(verb) && !isHeadlineVerb(said, verb)) ||
    /\b(?:assistant|afterwards|terminal)\b/.test(text);
  if (!isAsked || /\b(?:e\.g\.|for example|such as|would|could|explains?|if you see)\b/.test(text)) return;
  if (ACCESS.test(line) || INSTALL.test(line) || WIPES.test(line) || isForeignProgram(line, said))
    yield { frame: 'command', strength: 'plain' };
  else if (said.purpose.payloadIn(line) !== undefined) yield { frame: 'command', strength: 'plain' };
}

/** `npx -y prisma generate` of a tool for prisma is its own business. */
function isForeignProgram(line: string, { text, purpose }: Said): boolean {
  const [, program] = FETCHED.exec(line) ?? [];
  if (program === undefined || !BEFOREHAND.test(text)) return false;
  const words = program.split(/[^a-z\d]+/).filter((word) => word.length > 3);
  return (
    !words.some((word) => purpose.named.includes(word) || purpose.mentions(word)) &&
    !purpose.speaksOf(
      /install|setup|set up|package|\bnode|\bnpm|dependenc|scaffold|create|start|command|terminal/,
    )
  );
}
