// The result of a pay run is read to the cent; each invalid row is reported by its line, and counts in no total.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { TableFault } from '#platform/tables/table-rows.ts'
import { readPayRun, type PayRunReading } from './rows.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-run-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const heading = 'Employee ID,Gross,Net Pay,Express Pay,Co Code\n'

async function read(text: string): Promise<PayRunReading> {
  const path = join(folder, 'run.csv')
  await writeFile(path, text)
  return readPayRun(path, 'LAKESIDE')
}

async function reasons(rows: string): Promise<[number, string | null, string][]> {
  return (await read(heading + rows)).rejected.map(({ line, employeeNumber, reason }) => [line, employeeNumber, reason])
}

describe('a row', () => {
  test('has gross, net and what was taken for Express Pay, to the cent; nothing taken may be left out', async () => {
    const { rows, totals, rejected } = await read(`${heading}1,"1,000.00",800.01,120.5,lakeside\n2,$500,400,,\n3,0,0,0,\n`)
    assert.deepEqual(rows, [
      { line: 2, employeeNumber: '1', gross: 100_000n, net: 80_001n, deduction: 12_050n },
      { line: 3, employeeNumber: '2', gross: 50_000n, net: 40_000n, deduction: 0n },
      { line: 4, employeeNumber: '3', gross: 0n, net: 0n, deduction: 0n },
    ])
    assert.deepEqual([totals, rejected], [{ gross: 150_000n, net: 120_001n, deduction: 12_050n }, []])
  })

  test('may have taken all of net, and net may be all of gross, but neither a cent more', async () => {
    assert.deepEqual(await reasons('1,100.00,100.00,100.00,\n'), [])
    assert.deepEqual(await reasons('1,100.00,100.01,0,\n2,100.00,90.00,90.01,\n'), [
      [2, '1', 'net is more than gross'],
      [3, '2', 'the Express Pay deduction is more than net'],
    ])
  })

  for (const [name, row, employeeNumber, reason] of [
    ['without a person', ',100,90,0,', null, 'employeeNumber is missing'],
    ['without gross', '1,,90,0,', '1', 'gross is missing'],
    ['without net', '1,100,,0,', '1', 'net is missing'],
    ['of another employer', '1,100,90,0,HARBOR', '1', 'the row belongs to employer "HARBOR", not LAKESIDE'],
    ['with an amount below zero', '1,-100,90,0,', '1', 'gross is not an amount of dollars with at most two decimals'],
    ['with a fraction of a cent', '1,100,90,1.005,', '1', 'deduction is not an amount of dollars with at most two decimals'],
    ['that is cut off', '1,100', '1', 'net is missing'],
  ] as const)
    test(`${name} cannot be taken`, async () => assert.deepEqual(await reasons(`${row}\n`), [[2, employeeNumber, reason]]))
})

describe('a file', () => {
  test('names each person once: the second row of a number is refused, and counts in no total', async () => {
    const { rows, totals, rejected } = await read(`${heading}1,100,90,5,\n01,100,90,5,\n1,100,90,5,\n`)
    assert.deepEqual([rows.map(({ employeeNumber }) => employeeNumber), totals.deduction], [['1', '01'], 1_000n])
    assert.deepEqual(rejected, [{ line: 4, employeeNumber: '1', reason: 'the employee number is on line 2 already' }])
  })

  test('whose first row of a person cannot be taken may have a good one after it', async () => {
    const { rows, rejected } = await read(`${heading}1,100,200,0,\n1,100,90,0,\n`)
    assert.deepEqual([rows.map(({ line }) => line), rejected.map(({ line }) => line)], [[3], [2]])
  })

  test('without a heading row, or without one of its columns, is none', async () => {
    await assert.rejects(read(''), TableFault)
    await assert.rejects(read('Employee ID,Gross,Net Pay\n1,100,90\n'), { message: 'the heading row lacks "deduction"', line: 1 })
    await assert.rejects(read('Employee ID,Gross,Net Pay,Express Pay,EWA deduction,Net Pay\n'), /appears twice/)
  })

  test('with a thousand bad rows is still read, and with one more is given up', async () => {
    const bad = (count: number) => `${heading}${'x,1,2,0,\n'.repeat(count)}`
    assert.equal((await read(bad(1_000))).rejected.length, 1_000)
    await assert.rejects(read(bad(1_001)), {
      line: 1_002,
      message: /more than 1000 rows cannot be taken.*net is more than gross/,
    })
  })
})
