import { SEVERITIES, type Severity } from '../../../../vocabulary/orders.ts';

/** Findings that change the exit status; lesser ones are only worth reading. */
export const needsLook = ({ severity }: { readonly severity: Severity }): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('medium');
