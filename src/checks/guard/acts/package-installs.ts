/** Package managers that would replace or remove our program. */

import { type Act, act } from '../../../screening/contract/act.ts';
import { placed } from '../../../screening/contract/placed.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { readJson } from '../../../text/json/json-read.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { mayMean } from '../places/globs.ts';
import { isWithin } from '../places/places.ts';

const GONE = 'Tool call removes or replaces the guard’s program.';
const AROUND = 'Tool call installs or removes packages in the folder that contains the guard’s program.';
const STANDS_IN = 'Tool call installs a package whose command replaces another program of the same name.';

const MANAGERS = /^(?:npm|pnpm|yarn|bun|volta|mise|asdf)$/;
const OWN_PACKAGE =
  /^(?:(?:file|link|npm|git\+\w+):)?(?:.*\/)?[\w.-]*tokenauditor(?:-\d[\w.-]*?)?(?:@[^/]*)?(?:\.tgz|\.git)?\/?$/i;
/** Installing its own name from the registry is an update; package checks look at the version. */
const FROM_REGISTRY = /^tokenauditor(?:@(?:latest|next|[\^~]?\d[\w.-]*))?$/;
const OTHER_BY_NAME = /^tokenauditor@(?!latest$|next$|[\^~]?\d)/i;
const REMOVES = /^(?:uninstall|remove|rm|un|unlink|r|erase|purge|delete|del|prune|implode)$/;
const INSTALLS =
  /^(?:i|in|ins|inst|install|isntall|add|link|ln|ci|clean-install|update|up|upgrade|dedupe|ddp|rebuild|x?ci|it|cit)$/;
const LOCAL = /^(?:(?:file|link|portal):|(?=[./~])|(?=[^@:]*\/$))/;
/** A package command of such a name would be started instead of the system's. */
const STARTERS =
  /^(?:env|sh|bash|dash|zsh|node|nodejs|tokenauditor|git|ssh|claude|codex|gemini|copilot|opencode)$/;
const OPTIONS =
  '--prefix: -C: --dir: --cwd: --userconfig: --globalconfig: --registry: --cache: -w: --workspace: --filter: --tag: --loglevel: --omit: --include: --install-strategy: --global -g --location: --save-dev -D --save-exact -E --force --no-save';

export function installAct(run: Run, place: (path: string) => string, context: CallContext): Act | undefined {
  if (!MANAGERS.test(run.program)) return undefined;
  const options = readOptions(run.args, OPTIONS);
  const words = options.operands.map(({ value, text }) => value ?? text);
  const isGlobal =
    options.has('-g', '--global') || words[0] === 'global' || options.value('--location')?.text === 'global';
  const [verb = '', ...specs] = words.filter((word, i) => word !== 'global' || i > 1);
  const named = act(`${run.program} ${verb}`, GONE, 'critical');
  const isLink = /^(?:link|ln)$/.test(verb);
  if (REMOVES.test(verb) && specs.some((one) => OWN_PACKAGE.test(one))) return named;
  if (REMOVES.test(verb) && isGlobal && specs.some(mayBeOurs)) return { ...named, severity: 'high' };
  const isOther = (one: string) =>
    OTHER_BY_NAME.test(one) || (OWN_PACKAGE.test(one) && !FROM_REGISTRY.test(one));
  if ((isLink && specs.some((one) => OWN_PACKAGE.test(one))) || (isGlobal && specs.some(isOther)))
    return named;
  if (!INSTALLS.test(verb) && !REMOVES.test(verb)) return undefined;
  const prefix = options.value('--prefix', '-C', '--dir', '--cwd')?.text ?? prefixIn(run);
  const around = aroundAct(run, prefix, isGlobal, place, context);
  if (around !== undefined || !INSTALLS.test(verb)) return around;
  if (!isGlobal && !isLink && prefix === undefined) return undefined;
  // Without a name, the package in the folder itself.
  const folders = specs.length === 0 && (isLink || isGlobal) ? ['.'] : specs.filter((one) => LOCAL.test(one));
  return folders.map((one) => packageAct(place(one.replace(LOCAL, '')), named, context)).find((one) => one);
}

/** `token*`, `$(npm ls -g)`: a pattern or an output that may contain our name. */
const mayBeOurs = (spec: string): boolean =>
  /^(?:\$\(|`)/.test(spec) || (/[*?[{]/.test(spec) && mayMean(spec, 'tokenauditor'));

const prefixIn = ({ environment }: Run): string | undefined =>
  environment.find(({ name }) => /^(?:npm_config_prefix|PREFIX|BUN_INSTALL|PNPM_HOME)$/i.test(name))?.value
    .text;

/** npm makes a whole folder of packages match one manifest. */
function aroundAct(
  { program, cwd }: Run,
  prefix: string | undefined,
  isGlobal: boolean,
  place: (path: string) => string,
  { guarded, projectRoot, home }: CallContext,
): Act | undefined {
  if (prefix === undefined && cwd === undefined) return undefined;
  const folder = place(prefix ?? '.');
  const root =
    projectRoot === undefined ? undefined : placed(projectRoot, home === undefined ? {} : { home });
  // A project that depends on us installs its packages every day.
  if (root !== undefined && root !== '~' && isWithin(folder, root)) return undefined;
  const packages = isGlobal ? `${folder}/lib/node_modules` : `${folder}/node_modules`;
  const isHeld =
    guarded?.program.some((one) => one.startsWith(`${packages}/`)) === true ||
    (prefix !== undefined && guarded?.node.includes(`${folder}/bin/node`) === true);
  return isHeld ? act(`${program} in a folder of the guard`, AROUND) : undefined;
}

/** According to its manifest: a package of our name, or with a command that shells find first. */
function packageAct(folder: string, named: Act, { guarded }: CallContext): Act | undefined {
  const text = guarded?.read(`${folder}/package.json`);
  const reading = text === undefined ? undefined : readJson(text);
  const manifest = reading?.ok === true ? reading.value : undefined;
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) return undefined;
  const { name, bin } = manifest;
  if (typeof name === 'string' && /^tokenauditor$/i.test(name)) return named;
  const commands =
    typeof bin === 'object' && bin !== null ? Object.keys(bin) : typeof bin === 'string' ? [name] : [];
  return commands.some((one) => typeof one === 'string' && STARTERS.test(one))
    ? act(named.evidence, STANDS_IN)
    : undefined;
}
