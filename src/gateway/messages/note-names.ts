/** Notifications, by their names: the only messages with a method that have no id, and are not answered. */

/** Names joined by slashes. */
const WELL_FORMED = /^[a-z][\w-]*(?:\/[\w-]+)*$/;

export const isWellFormed = (method: string): boolean => WELL_FORMED.test(method);

export const isNotification = (method: string): boolean => method.startsWith('notifications/');

/** Only clients send these. */
const OF_CLIENTS: ReadonlySet<string> = new Set([
  ...['notifications/initialized', 'notifications/roots/list_changed'],
]);

/** Whether a server may send it. */
export const isServerNote = (method: string): boolean =>
  isNotification(method) && isWellFormed(method) && !OF_CLIENTS.has(method);

const STANDARD =
  /^notifications\/(?:message|progress|cancelled|(?:tools|prompts|resources)\/list_changed|resources\/updated|tasks(?:\/status)?|elicitation\/complete|subscriptions\/acknowledged)$/;

/** Known to a revision of the protocol. */
export const isStandardNote = (method: string): boolean => STANDARD.test(method);
