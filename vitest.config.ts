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
    // Files of one worker share their modules, which saves two fifths of the time: no room and no test may keep state in a module. In
    // one queue a worker would be ended whenever the next file is of the other project, so that the doors wait for the rooms.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'rooms', include: ['src/**/*.test.ts'], sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'doors', include: ['test/**/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
});
