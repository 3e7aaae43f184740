// Component tests: jsdom, both languages loaded, the same doors as the build.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { 'import.meta.env.DAYBREAK_LOCALE': '"en"' },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Dates on a page are in the worker's own zone; the tests' worker lives in Chicago.
    env: { TZ: 'America/Chicago' },
    setupFiles: ['src/testing/set-up.ts'],
    restoreMocks: true,
    // A busy machine makes no test wrong: a test that hangs is ended all the same.
    testTimeout: 30_000,
    // Each file begins with a process and a browser of its own, and waits for both as long as it works.
    maxWorkers: 2 * availableParallelism(),
    // Sheets are read as text by the tests that are about them, and skipped by the others.
    css: { include: [/\?raw/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
