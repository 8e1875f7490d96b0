/**
 * Variables of a host's environment that change what Node does, so that hooks are started without them: they load
 * other code, write beside the answer or elsewhere, slow the start, or keep a process from ending, which a host takes
 * for a time-out and many a host for a yes.
 */
export const NODE_VARIABLES = [
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_V8_COVERAGE',
  'NODE_COMPILE_CACHE',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_PENDING_DEPRECATION',
  'NODE_REDIRECT_WARNINGS',
  'NODE_ICU_DATA',
  'NODE_CHANNEL_FD',
  'OPENSSL_CONF',
] as const;
