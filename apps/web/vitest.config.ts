// Component tests: jsdom, both languages loaded, the same entry points as the build.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Dates on a page are in the worker's own zone; the tests' worker lives in Chicago. It is the process's, which all tests share.
process.env['TZ'] = 'America/Chicago'

export default defineConfig({
  define: { 'import.meta.env.DAYBREAK_LOCALE': '"en"' },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    restoreMocks: true,
    // A busy machine makes no test wrong; a test that hangs is still ended.
    testTimeout: 30_000,
    // Each file has modules and a browser of its own inside a process that other files use after it: half the processor time of a process
    // each. Threads would receive each other's BroadcastChannel, as if they were tabs of one worker.
    pool: 'vmForks',
    maxWorkers: 2 * availableParallelism(),
    // Sheets are read as text by the tests that are about them, and skipped by the others.
    css: { include: [/\?raw/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
