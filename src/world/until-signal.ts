/** Aborted by the first signal that asks this process to end; another one of the kind ends it at once. */
export function untilSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const end = () => {
      controller.abort();
      // Listeners of the same signal that come after this one still count it.
      setImmediate(() => process.off(signal, end));
    };
    process.on(signal, end);
  }
  return controller.signal;
}
