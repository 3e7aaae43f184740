// The checks that existing tools do for us: types, lint, format and dead code.
import type { CheckResult } from './result.ts'
import { runTool } from './run-tool.ts'

type Fixing = { isFixing: boolean }

/**
 * By one checker. Several of them each work out for themselves the types that they share: with the four that the compiler takes
 * unasked, a whole build costs 62 s of processor time instead of 25 s, and ends later on two processors.
 */
export async function checkTypes(root: string): Promise<CheckResult> {
  const { status, output } = await runTool(root, 'tsc', ['--build', '--pretty', 'false', '--singleThreaded'])
  return { problems: status === 0 ? [] : [output], summary: 'tsc --build' }
}

export async function checkLint(root: string, { isFixing }: Fixing): Promise<CheckResult> {
  const { status, output } = await runTool(root, 'oxlint', ['--type-aware', ...(isFixing ? ['--fix'] : []), '.'])
  const files = / on (\d+) files?/.exec(output)?.[1]
  // A linter that found no file to read has found nothing out.
  if (files === undefined || files === '0') return { problems: [`oxlint read no file:\n${output}`], summary: 'nothing read' }
  return { problems: status === 0 ? [] : [output], summary: `${files} files` }
}

export async function checkFormat(root: string, { isFixing }: Fixing): Promise<CheckResult> {
  const { status, output } = await runTool(root, 'oxfmt', [isFixing ? '--write' : '--check', '.'])
  const files = / on (\d+) files?/.exec(output)?.[1] ?? '0'
  if (files === '0') return { problems: [`oxfmt read no file:\n${output}`], summary: 'nothing read' }
  return { problems: status === 0 ? [] : [output.replace('without `--check`', 'npm run fix')], summary: `${files} files` }
}

// Everything there is; then what ships, where tests, benchmarks and simulations are no callers.
const deadCodeRuns = [[], ['--production', '--include', 'files,exports,types']] as const

export async function checkDeadCode(root: string): Promise<CheckResult> {
  const problems: string[] = []
  for (const run of deadCodeRuns) {
    const { status, output } = await runTool(root, 'knip', ['--no-progress', '--no-config-hints', ...run])
    if (status !== 0) problems.push(output)
  }
  return { problems, summary: 'no unused file, export or dependency, and no export that only tests use' }
}
