import { bareName } from '../../screening/calls/tool-name.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { printable } from '../../text/printable.ts';
import { anyInstalls } from './any-install.ts';
import { installsOf } from './install.ts';
import { trustedKeys } from './keys.ts';
import { foreignPlugins } from './maven.ts';
import { type Remark, remarksOn } from './rule.ts';

export const packageInstall: CallCheck = {
  card: {
    id: 'package.install',
    title: 'Package install in agent session',
    reads: ['call'],
    tier: 'hard',
    severity: 'medium',
    sees: 'Packages, editor extensions and repositories that a command would fetch: names withdrawn as malicious, names that resemble widely used ones, names that are neither in the project nor widely used, unusual registries, code from addresses instead of registries. Where the policy sets `requireApprovalForPackageInstall: true`, every install.',
    matters:
      'An install runs third-party code with the rights of the agent, and a model can be tricked into a name or invent one.',
    remedy:
      'Compare the name with the documentation of the project; add it to the manifest yourself, or approve it once.',
    remedies: {
      malicious:
        'Do not install it: look up in the documentation which package is meant, and remove this one wherever it is installed.',
      registry: 'Install from the registry that the project is set up for; let a person add another one.',
      unchecked:
        'Leave the check of signatures and identities on, and add the publisher’s key if it is missing.',
      key: 'Compare the fingerprint with the one that the publisher documents, and let the key sign one repository only.',
      place: 'Install a release from the registry, or look at the source and pin its commit or checksum.',
      unnamed: 'Write the names out, or install what the manifest and its lockfile name.',
    },
    limits:
      'Knows the names it was shipped with (32,000 of npm and PyPI, from lists of downloads and dependents; no other name is taken for one of them) and those of the project; a widely used package can become malicious tomorrow.',
  },
  *inspectCall(call) {
    const { commands, context } = call;
    if (context.asksAbout?.packages === true) yield* everyInstall(call);
    for (const command of commands) {
      const { path, reading } = command;
      for (const { manager, host, isKnown } of trustedKeys(command)) {
        yield {
          threat: 'supply_chain',
          severity: isKnown ? 'medium' : 'high',
          confidence: 0.8,
          path,
          detail: 'Tool call makes the system trust everything signed with a fetched key.',
          remedy: 'key',
          evidence: printable(`${manager} ← key of ${host === '' ? 'an address' : host}`, { max: 160 }),
        };
      }
      for (const plugin of foreignPlugins(reading)) {
        yield {
          threat: 'supply_chain',
          severity: 'medium',
          confidence: 0.6,
          path,
          detail: 'Tool call makes a build fetch and run a plugin from a group that is not widely used.',
          evidence: printable(`mvn → ${plugin}`, { max: 160 }),
        };
      }
      for (const install of installsOf(reading)) {
        // One signal for several names with the same finding.
        const same = new Map<string, Remark[]>();
        for (const remark of remarksOn(install, context)) {
          const before = same.get(remark.detail);
          if (before === undefined) same.set(remark.detail, [remark]);
          else before.push(remark);
        }
        for (const remarks of same.values()) {
          const [first] = remarks;
          if (first === undefined) continue;
          const names = [...new Set(remarks.map(({ about }) => about))];
          const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
          yield {
            threat: 'supply_chain',
            severity: first.severity,
            confidence: first.confidence,
            path,
            detail: first.detail,
            ...(first.remedy === undefined ? {} : { remedy: first.remedy }),
            evidence: printable(`${install.manager} → ${names.slice(0, 5).join(', ')}${more}`, { max: 300 }),
          };
        }
      }
    }
  },
};

const INSTALL_TOOL =
  /(?:^|_)(?:install|add|upgrade|update)_(?:npm_|pip_|python_|system_)?(?:packages?|dependenc(?:y|ies)|modules?|librar(?:y|ies)|plugins?|extensions?|requirements)(?:_|$)|(?:^|_)(?:pip|npm|yarn|pnpm|apt|brew|cargo|gem|uv|conda)_(?:install|add)(?:_|$)/;

/** Of widely used packages, too, and of those in a manifest. */
function* everyInstall({ tool, commands }: CallSubject): Generator<Observation> {
  const said = {
    threat: 'supply_chain',
    severity: 'high',
    confidence: 0.9,
    detail: 'Tool call installs packages, which the policy asks about.',
  } as const;
  if (INSTALL_TOOL.test(bareName(tool))) yield { ...said, path: '$', evidence: bareName(tool) };
  for (const { path, reading } of commands) {
    for (const { manager, names } of anyInstalls(reading)) {
      const what = names.length === 0 ? 'packages of the project' : names.join(', ');
      yield { ...said, path, evidence: printable(`${manager} → ${what}`, { max: 300 }) };
    }
  }
}
