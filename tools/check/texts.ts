// Checks the house rules that are about text rather than syntax: what no file may contain.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from './result.ts'
import { readTextFiles, type SourceText } from './text-files.ts'

type TextRule = { says: string; in: RegExp; but?: RegExp; finds: RegExp }

const code = /\.(ts|tsx|mjs)$/
const tests = /\.(test|e2e)\.tsx?$/

/** Patterns are bracketed so that this file does not find itself. */
const rules: TextRule[] = [
  { says: 'work is finished or it is not in the tree', in: code, finds: /\b(TO[D]O|FIX[M]E|X[X]X)\b/ },
  {
    says: 'no escape from the type checker',
    in: code,
    finds: /\bas an[y]\b(?!\s+(?!as\b)\w)|@ts-(ignor[e]|nochec[k]|expect-erro[r])/,
  },
  { says: 'no lint rule is switched off in place', in: code, finds: /\b(eslint|oxlint)-disabl[e]/ },
  { says: 'no test is skipped, focused or empty', in: tests, finds: /\b(it|test|describe|suite)\.(skip|only|todo|fixme)\b/ },
  { says: 'no marker of a merge', in: /./, finds: /^(?:<{7} |={7}$|>{7} )/ },
  { says: 'no path of one machine', in: /./, finds: /(?<![\w.$}>/-])\/(?:home|root|tmp|Users|work)\/[\w.-]+/ },
  {
    says: 'fictional phones only, (xxx) 555-01xx',
    in: /\.(ts|tsx|json|md|sql)$/,
    finds: /\(\d{3}\) (?!555-01\d\d)\d{3}-\d{4}/,
    but: /\(999\) 999-9999|\(000\) 000-0000/,
  },
  {
    says: 'fictional e-mail addresses only, at example.com',
    in: /\.(ts|tsx|json|md|sql)$/,
    finds: /[\w.+-]+@(?!([a-z\d-]+\.)*example\.(com|org|net)\b)[a-z\d-]+(\.[a-z\d-]+)*\.(com|org|net|io|dev)\b/i,
  },
]

export function problemsOf({ path, text }: SourceText): string[] {
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    for (const rule of rules) {
      const found = rule.in.test(path) ? rule.finds.exec(line) : null
      if (found !== null && rule.but?.test(found[0]) !== true) problems.push(`${path}:${index + 1}: ${rule.says} ("${found[0]}")`)
    }
  }
  return problems
}

/** Migrations run in the order of their numbers, so two may not share one. */
export function sharedNumbers(migrations: readonly string[]): string[] {
  const byNumber = Map.groupBy(migrations, (name) => name.slice(0, 4))
  return [...byNumber.entries()]
    .filter(([, names]) => names.length > 1)
    .map(([number, names]) => `apps/server/migrations: ${names.join(' and ')} share the number ${number}`)
}

export function checkTexts(root: string): CheckResult {
  const sources = readTextFiles(root)
  if (sources.length === 0) return { problems: ['no file to read'], summary: 'nothing read' }
  const migrations = globSync('*.sql', { cwd: join(root, 'apps/server/migrations') })
  const problems = sources.flatMap(problemsOf)
  return { problems: [...problems, ...sharedNumbers(migrations)], summary: `${sources.length} files` }
}
