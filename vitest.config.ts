import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Two cores are the smallest machine we promise; the process-storm tests start processes of their own.
    maxWorkers: 2,
    testTimeout: 120_000,
  },
});
