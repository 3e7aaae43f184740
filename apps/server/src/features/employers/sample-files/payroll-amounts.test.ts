// A list of amounts per person is read to the cent, and an error anywhere is refused at its line.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { TableFault } from '#platform/tables/table-rows.ts'
import { readAmounts } from './payroll-amounts.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amounts-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function read(text: string): Promise<[string, bigint][]> {
  const path = join(folder, 'amounts.csv')
  await writeFile(path, text)
  return [...(await readAmounts(path))]
}

async function faultOf(text: string): Promise<string> {
  try {
    return `no fault: ${String(await read(text))}`
  } catch (error) {
    assert.ok(error instanceof TableFault)
    return `${error.line}: ${error.message}`
  }
}

test('columns are found in any order and spelling, and numbers keep their zeros', async () => {
  const expected = [
    ['001', 61_240n],
    ['1', 1n],
  ]
  assert.deepEqual(await read('employeeNumber,amount\n001,612.40\n1,0.01\n'), expected)
  assert.deepEqual(await read('Amount;Name;Employee Number\n"$612.40";Maya;001\n0,01;Omar; 1 \n'), expected)
})

test('someone who gets nothing has no entry', async () => {
  assert.deepEqual(await read('employeeNumber,amount\n1,0\n2,0.00\n3,5\n'), [['3', 500n]])
})

test('a file that is wrong is refused with the line of its first fault', async () => {
  for (const [text, fault] of [
    ['number,amount\n1,5\n', '1: the heading row must hold employeeNumber and amount'],
    ['employeeNumber,net\n1,5\n', '1: the heading row must hold employeeNumber and amount'],
    ['employeeNumber,amount\n1,5\n,6\n', '3: employeeNumber is missing'],
    ['employeeNumber,amount\n1,five\n', '2: amount is not an amount of dollars with at most two decimals'],
    ['employeeNumber,amount\n1,-5\n', '2: amount is not an amount of dollars with at most two decimals'],
    ['employeeNumber,amount\n1,5.005\n', '2: amount is not an amount of dollars with at most two decimals'],
    ['employeeNumber,amount\n1,5\n2,6\n1,7\n', '4: employee 1 appears twice'],
    // Also someone who got nothing the first time.
    ['employeeNumber,amount\n1,0\n1,7\n', '3: employee 1 appears twice'],
  ] as const)
    assert.equal(await faultOf(text), fault)
})
