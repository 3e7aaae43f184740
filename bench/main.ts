// Runs `npm run bench [-- name …]`: runs the benchmarks and prints each figure beside its limit from the same run.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineText } from './report/machine.ts'
import type { Bench, BenchResult } from './result.ts'

const ending = '.bench.ts'
const heads = ['what', 'measured', 'against', 'ratio', 'must', 'aim', 'verdict']

function chosen(names: readonly string[]): string[] {
  const all = globSync(`*${ending}`, { cwd: import.meta.dirname })
    .map((file) => basename(file, ending))
    .toSorted()
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}". There are: ${all.join(', ')}.`)
  return names.length === 0 ? all : all.filter((name) => names.includes(name))
}

function rowOf({ name, measured, limit, ratio, must, aim, verdict }: BenchResult): string[] {
  const ratioText = ratio === null ? '–' : `${new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(ratio)} ×`
  return [name, measured, limit, ratioText, must, aim, verdict]
}

function tableText(rows: readonly string[][]): string {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const names = chosen(positionals)
  process.stdout.write(`${machineText()}\n`)
  const results: BenchResult[] = []
  for (const name of names) {
    process.stdout.write(`${name} …\n`)
    const bench = (await import(join(import.meta.dirname, `${name}${ending}`))) as Bench
    results.push(...(await bench.run()))
  }
  process.stdout.write(`\n${tableText([heads, ...results.map(rowOf)])}`)
  const missed = results.filter((result) => result.verdict === 'missed')
  process.stdout.write(
    missed.length === 0 ? '\nEvery "must" is met.\n' : `\nMissed: ${missed.map(({ name }) => name).join('; ')}\n`,
  )
  process.exitCode = missed.length === 0 && results.length > 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
