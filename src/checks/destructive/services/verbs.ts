/** The verbs of command-line clients: those that remove, and those that end the search because they do something else. */
const set = (words: string) => new Set(words.split(' '));

export const REMOVES: ReadonlySet<string> = set(
  'delete del destroy remove rm rmi purge terminate drop wipe revoke unpublish uninstall deregister unregister undeploy cancel flush prune erase rb nuke teardown untag unsubscribe truncate deprovision decommission deactivate retire evict unset expunge discard obliterate trash yank scrub invalidate disband expire removeall deleteall destroyall drain unlink',
);

/** The unambiguous ones among them, in every client. */
export const DOUBTLESS_VERBS: ReadonlySet<string> = set(
  'delete destroy purge terminate drop wipe nuke deregister revoke obliterate deprovision decommission',
);

/** No other verb follows one of these; the rest of the line are names. */
export const OTHERWISE: ReadonlySet<string> = set(
  'list ls get describe show info view help version create add new update set put edit cat status login logout whoami clone open inspect diff validate plan enable print read find count exists head stat tail ping whois download upload cp copy mv insert generate render lint fmt format apply upsert invoke call query select batch-get scan subscribe publish consume produce send peek',
);

/** Folders of a client's local settings: removing there loses no data of a service. */
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
