// The static checks in the order in which they are reported: quick ones and those that explain the others come first.
import { checkSqlWalls } from '../walls/sql-walls.ts'
import { checkWalls } from '../walls/walls.ts'
import { findCopyProblems } from './copy-use.ts'
import { checkFolders } from './folders.ts'
import { checkLock } from './lock.ts'
import type { CheckResult } from './result.ts'
import { checkTexts } from './texts.ts'
import { checkTidy } from './tidy/tidy.ts'
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './tool-checks.ts'

type Check = (root: string, options: { isFixing: boolean }) => CheckResult | Promise<CheckResult>
export type CheckOutcome = CheckResult & { name: CheckName; elapsedMs: number }

const checks = {
  lock: checkLock,
  format: checkFormat,
  lint: checkLint,
  types: checkTypes,
  walls: async (root) => {
    const { modulesRead, broken } = await checkWalls(root)
    return { problems: [...broken, ...checkSqlWalls(root)], summary: `${modulesRead} modules` }
  },
  'dead-code': checkDeadCode,
  texts: (root, options) => {
    const { problems, summary } = checkTexts(root)
    return { problems: [...problems, ...findCopyProblems(root, options)], summary }
  },
  tidy: checkTidy,
  folders: checkFolders,
} satisfies Record<string, Check>

export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as CheckName[]

/** Runs one check; a check that breaks is a check that failed. */
export async function runCheck(name: CheckName, root: string, options: { isFixing: boolean }): Promise<CheckOutcome> {
  const startedAt = performance.now()
  const check: Check = checks[name]
  let result: CheckResult
  try {
    result = await check(root, options)
  } catch (error) {
    result = { problems: [error instanceof Error ? error.message : String(error)], summary: 'did not finish' }
  }
  return { ...result, name, elapsedMs: performance.now() - startedAt }
}
