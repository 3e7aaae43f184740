// Runs `npm run check [name …]` and `npm run fix`: the static checks, one line each, and every problem in full.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNames, runCheck, type CheckName } from './check/checks.ts'
import { secondsText } from './terminal.ts'

const root = join(import.meta.dirname, '..')

function chosen(names: readonly string[]): CheckName[] {
  const unknown = names.find((name) => !checkNames.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`There is no check "${unknown}". There are: ${checkNames.join(', ')}.`)
  return names.length === 0 ? checkNames : checkNames.filter((name) => names.includes(name))
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { fix: { type: 'boolean', default: false } } })
  let failed = 0
  for (const name of chosen(positionals)) {
    const { problems, summary, elapsedMs } = await runCheck(name, root, { isFixing: values.fix })
    const isSound = problems.length === 0
    process.stdout.write(`${isSound ? '✓' : '✗'} ${name.padEnd(10)} ${secondsText(elapsedMs).padStart(7)}  ${summary}\n`)
    if (isSound) continue
    failed += 1
    process.stdout.write(`${problems.join('\n')}\n\n`)
  }
  process.exitCode = failed === 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
