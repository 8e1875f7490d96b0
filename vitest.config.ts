import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['test/fixed-draws.ts'],
    // Two cores are the smallest machine we promise. Tests with processes of their own wait for these a third of their time, in which
    // a third worker goes on.
    maxWorkers: 3,
    // Only what hangs is ended: a busy machine may take many times as long as ours, to prepare as well as to test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      // Files of one worker share their modules, which saves two fifths of the time: no room may keep state in a module.
      { extends: true, test: { name: 'rooms', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'doors', include: ['test/**/*.test.ts'] } },
    ],
  },
});
