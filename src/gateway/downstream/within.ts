import type { Clock } from '../../ports/files.ts';

/** Whether it settled in time. No timer outlives the question. */
export async function within(clock: Clock, ms: number, settles: Promise<unknown>): Promise<boolean> {
  let cancel = () => {};
  const late = new Promise<false>((resolve) => {
    cancel = clock.after(ms, () => resolve(false));
  });
  const isInTime = await Promise.race([settles.then(() => true), late]);
  cancel();
  return isInTime;
}
