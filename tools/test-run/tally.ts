// Counts what the suites report and keeps the failures for the end, where a person reads first.
import { secondsText } from '../terminal.ts'

export type Failure = { where: string; what: string; why: string }
/** One file, or one check, that has finished. */
export type Portion = {
  where: string
  passed: number
  failures: Failure[]
  skipped: string[]
  elapsedMs: number
  /** The failure when it ran beside others, before it passed alone: someone has to investigate. */
  failedBefore?: readonly Failure[]
}

export type Tally = {
  add(portion: Portion): void
  passed(): number
  failures(): readonly Failure[]
  /** Files that failed first, and passed when they ran again alone. */
  unsteady(): readonly Failure[]
}

export function createTally(print: (text: string) => void): Tally {
  let passed = 0
  const failures: Failure[] = []
  const unsteady: Failure[] = []
  return {
    add(portion) {
      passed += portion.passed
      failures.push(...portion.failures)
      const count = portion.passed + portion.failures.length
      const mark = portion.failures.length === 0 ? '✓' : '✗'
      print(`${mark} ${portion.where}  ${count} ${count === 1 ? 'test' : 'tests'}, ${secondsText(portion.elapsedMs)}\n`)
      for (const name of portion.skipped) print(`  not run here: ${name}\n`)
      for (const { what, why } of portion.failures) print(`  ✗ ${what}\n${indented(why)}\n`)
      unsteady.push(...(portion.failedBefore ?? []))
      for (const { what, why } of portion.failedBefore ?? []) print(`  ! failed beside others: ${what}\n${indented(why)}\n`)
    },
    passed: () => passed,
    failures: () => failures,
    unsteady: () => unsteady,
  }
}

/** The end of a run: every failure by name again, then the line that scripts read. */
export function closingText(tally: Tally): string {
  const failed = tally.failures()
  const names = failed.map(({ where, what }) => `  ✗ ${where}: ${what}\n`)
  const heading = failed.length === 0 ? '' : `\nFailed:\n${names.join('')}`
  const unsteady = tally.unsteady().map(({ where, what }) => `  ! ${where}: ${what}\n`)
  const warning = unsteady.length === 0 ? '' : `\nPassed only by itself, to be investigated:\n${unsteady.join('')}`
  return `${warning}${heading}\n${tally.passed()} passed, ${failed.length} failed\n`
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}
