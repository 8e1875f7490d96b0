/** The verbs of command-line clients: what removes, and what ends the search for one because it does something else. */
const set = (words: string) => new Set(words.split(' '));

export const REMOVES: ReadonlySet<string> = set(
  'delete del destroy remove rm rmi purge terminate drop wipe revoke unpublish uninstall deregister unregister undeploy cancel flush prune erase rb nuke teardown untag unsubscribe truncate deprovision decommission deactivate retire evict unset expunge discard obliterate trash yank scrub invalidate disband expire removeall deleteall destroyall drain unlink',
);

/** Of those, the ones that mean nothing else in any client. */
export const DOUBTLESS_VERBS: ReadonlySet<string> = set(
  'delete destroy purge terminate drop wipe nuke deregister revoke obliterate deprovision decommission',
);

/** Behind one of these no other verb follows; the rest of the line are names. */
export const OTHERWISE: ReadonlySet<string> = set(
  'list ls get describe show info view help version create add new update set put edit cat status login logout whoami clone open inspect diff validate plan enable print read find count exists head stat tail ping whois download upload cp copy mv insert generate render lint fmt format apply upsert invoke call query select batch-get scan subscribe publish consume produce send peek',
);

/** Folders of a client's own settings on this machine: removing there loses no data of a service. */
export const OWN_SETTINGS: ReadonlySet<string> = set(
  'auth config configure profile profiles plugin plugins extension extensions alias aliases completion completions telemetry component components keyring login logout',
);

/** The verb in a word: `delete-db-snapshot`, `batch-delete-image`, `instance-delete`, `apps:destroy`, `deleteIndex`. */
export function verbIn(word: string): string {
  const camel = /^[a-z]+(?=[A-Z])/.exec(word)?.[0];
  if (camel !== undefined) return camel;
  const behind = word.slice(word.lastIndexOf(':') + 1).toLowerCase();
  const parts = behind.split(/[-_]/);
  const [first = '', second = ''] = parts;
  if (/^(?:batch|bulk|force|admin)$/.test(first)) return second;
  const last = parts.at(-1) ?? '';
  return !OTHERWISE.has(first) && DOUBTLESS_VERBS.has(last) ? last : first;
}
