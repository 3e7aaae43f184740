// Component tests: jsdom, both languages loaded, the same doors as the build.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { 'import.meta.env.DAYBREAK_LOCALE': '"en"' },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Dates on a page are in the worker's own zone; the tests' worker lives in Chicago.
    env: { TZ: 'America/Chicago' },
    restoreMocks: true,
    // Sheets are read as text by the tests that are about them, and skipped by the others.
    css: { include: [/\?raw/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
