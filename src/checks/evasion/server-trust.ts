import { type Act, when } from '../../screening/contract/act.ts';
import type { Run } from '../../shell/reading/reading.ts';

const TRUSTS_ALL = 'Tool call disables the authentication of servers.';

/** Variables that disable server authentication in one program, and the value that does it. */
const BLINDING: ReadonlyMap<string, RegExp> = new Map([
  ['node_tls_reject_unauthorized', /^0$/],
  ['git_ssl_no_verify', /^(?!0$|false$|$)/i],
  ['pythonhttpsverify', /^0$/],
  ['perl_lwp_ssl_verify_hostname', /^0$/],
  ['npm_config_strict_ssl', /^false$/i],
  ['goinsecure', /^\*$/],
]);

/** For a single call, this is how people reach their own test servers. */
export function blindSetting(name: string, value: string): Act | undefined {
  return when(BLINDING.get(name.toLowerCase())?.test(value) === true, name, TRUSTS_ALL, 'medium');
}

const OFF = '(?:false|0|no|off|"")';
/** As `program words`, in lower case: settings that persist until a person notices them. */
const KEPT: readonly RegExp[] = [
  new RegExp(`^git config (?:.* )?http\\.(?:\\S*\\.)?sslverify ${OFF}$`),
  new RegExp(`^(?:npm|pnpm|yarn|cnpm) (?:config |c )?set (?:.* )?strict-ssl[ =]${OFF}(?: |$)`),
  new RegExp(`^yarn config set (?:.* )?enablestrictssl ${OFF}(?: |$)`),
  new RegExp(`^(?:conda|mamba|micromamba) config (?:.* )?--set ssl_verify ${OFF}$`),
  /^pip[\d.]* config (?:.* )?set \S*trusted-host \S/,
  /^composer config (?:.* )?(?:disable-tls|secure-http) (?:true|false)$/,
  /^bundle config (?:.* )?ssl_verify_mode 0$/,
];
const PROGRAMS = /^(?:git|npm|pnpm|yarn|cnpm|conda|mamba|micromamba|pip[\d.]*|composer|bundle)$/;
const TESTED_WORDS = 12;

export function blindAct({ program, args, environment }: Run): Act | undefined {
  for (const { name, value } of environment) {
    const found = blindSetting(name, value.text);
    if (found !== undefined) return found;
  }
  if (!PROGRAMS.test(program)) return undefined;
  const words = args.slice(0, TESTED_WORDS).map(({ text }) => text.slice(0, 100));
  const line = [program, ...words].join(' ').toLowerCase();
  if (/ disable-tls false$| secure-http true$/.test(line)) return undefined;
  const isOnce = program === 'git' && / -c http\.(?:\S*\.)?sslverify=(?:false|0)(?: |$)/.test(line);
  return (
    when(isOnce, 'git -c sslVerify', TRUSTS_ALL, 'medium') ??
    when(
      KEPT.some((pattern) => pattern.test(line)),
      `${program} without checking servers`,
      TRUSTS_ALL,
    )
  );
}
