import { SEVERITIES, type Severity } from '../../../../vocabulary/orders.ts';

/** What makes the exit status say that something was found; a finding below is only worth reading. */
export const needsLook = ({ severity }: { readonly severity: Severity }): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('medium');
