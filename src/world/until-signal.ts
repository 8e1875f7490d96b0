/** Aborted by the first signal that asks this process to end; another one of the kind ends it at once. */
export function untilSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}
