// Partners' statements, line by line: an amount is read to the cent or reported as unreadable, and never guessed.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newUuid, publicId } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { TableFault } from '#platform/tables/table-rows.ts'
import { readStatement, type StatementLine } from './statement-file.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statement-'))
})
after(() => rm(folder, { recursive: true }))

const id = newUuid(systemClock)
const reward = publicId('rwd', id)

async function read(text: string | Uint8Array): Promise<StatementLine[]> {
  const path = join(folder, 'statement.csv')
  await writeFile(path, text)
  const lines: StatementLine[] = []
  for await (const line of readStatement(path, () => {})) lines.push(line)
  return lines
}

async function amountOf(text: string): Promise<bigint | string> {
  const [line] = await read(`reward,amount\n${reward},"${text}"`)
  assert.ok(line !== undefined)
  return 'amount' in line ? line.amount : line.reason
}

test('an amount is dollars with at most two decimals; a minus is taken back', async () => {
  const rows: readonly (readonly [text: string, amount: bigint])[] = [
    ['1', 100n],
    ['1.5', 150n],
    ['1.05', 105n],
    ['$1.05', 105n],
    ['-1.05', -105n],
    ['-$1.05', -105n],
    ['0', 0n],
    ['0.01', 1n],
    ['9999999.99', 999_999_999n],
    [' 2.00 ', 200n],
  ]
  for (const [text, amount] of rows) assert.equal(await amountOf(text), amount, text)
})

test('anything else is no amount: a comma, an exponent, a third decimal, a sign behind, brackets', async () => {
  for (const text of [
    '',
    '1,000.00',
    '1.005',
    '1.',
    '.5',
    '1e2',
    '1.05-',
    '(1.05)',
    '--1',
    '+1',
    '$-1',
    '1 000',
    '10000000',
    'USD 1',
    '１',
  ])
    assert.match(String(await amountOf(text)), /not dollars with at most two decimals/, text)
})

test('a reward is an id of ours, however the column is called, and each line keeps its number', async () => {
  const lines = await read(
    [
      'Redemption ID,Note,Reward Amount',
      `${reward},x,1.00`,
      `${id},x,1.00`,
      `${reward.replace('rwd_', 'txn_')},x,1.00`,
      ',x,1.00',
    ].join('\n'),
  )
  assert.deepEqual(
    lines.map(({ line }) => line),
    [2, 3, 4, 5],
  )
  assert.deepEqual(lines[0], { line: 2, reward, rewardId: id, amount: 100n })
  for (const line of lines.slice(1)) assert.ok('reason' in line && /no id of ours/.test(line.reason), JSON.stringify(line.reward))
})

test('a file without its columns is refused as a whole, before a line of it is taken', async () => {
  for (const text of ['reward\nx', 'amount,note\n1,2', '', new Uint8Array([0xff, 0xfe, 0, 1])])
    await assert.rejects(read(text), TableFault)
  assert.deepEqual(await read('reward,amount\n'), [])
})
