import type { OverrideDesk } from '../../approvals/overrides-kept.ts';
import { settingsStamp } from '../policy/settings-stamp.ts';

/** Binds a person's approval of a hook's call to the hook settings: it counts only while they are unchanged. */
export const overrideDesk = (place: Omit<OverrideDesk, 'settingsStamp'>): OverrideDesk => ({
  ...place,
  settingsStamp: () => settingsStamp(place.directory, place.ports),
});
