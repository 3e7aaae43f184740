// What ops reconcile answers: a day of a bank's file that agrees, one that the bank never had, and the end of a difference by hand.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld({ ACH_RAIL: 'files', OPERATOR: 'Robin Vale' })
})
after(() => world.end())

type Answer = {
  differences: { id: string; kind: string; ours: string }[]
  house: { account: string; ledger: string; expected: string }[]
  olderThanLimit: number
  isRight: boolean
}

async function reconcile(...words: string[]): Promise<{ code: number | null; answer: Answer }> {
  const { code, output } = await world.ops('reconcile', ...words, '--json')
  return { code, answer: JSON.parse(output) as Answer }
}

test('with nothing moved the books are right, and the noun alone is the command', async () => {
  const { code, output } = await world.ops('reconcile')
  assert.equal(code, 0)
  assert.match(output, /No differences\./)
  const { answer } = await reconcile()
  assert.equal(answer.isRight, true)
  assert.deepEqual(
    answer.house.map(({ ledger, expected }) => ledger === expected),
    [true, true, true, true],
  )
})

test('a day that is not over, a closed day and a word too many are refused with one line', async () => {
  const future = await world.ops('reconcile', '--day', '2098-11-24')
  assert.deepEqual([future.code, future.errors.split('\n').length], [1, 2])
  assert.match((await world.ops('reconcile', '--day', '2026-11-21')).errors, /Banks are closed/)
  const surplus = await world.ops('reconcile', 'everything')
  assert.deepEqual([surplus.code, surplus.errors.trim()], [2, '"reconcile" does not take "everything". Try reconcile --help.'])
})

test('a difference makes the exit code 1 when it is older than the limit, until an operator has ended it', async () => {
  const id = newUuid(systemClock)
  await world.database.query
    .insertInto('move_money_difference')
    .values({
      id,
      book: 'files',
      kind: 'unknown_here',
      movement: 'settled',
      subject: 'of-no-one',
      bank_day: '2020-01-02',
      direction: 'out',
      theirs: 700n,
      found_at: '2020-01-03T12:00:00Z',
    })
    .execute()
  const { code, answer } = await reconcile()
  assert.deepEqual([code, answer.olderThanLimit, answer.differences.map(({ kind }) => kind)], [1, 1, ['unknown_here']])
  assert.equal((await reconcile('--limit', '8760')).code, 1, 'it is years old')
  assert.equal((await world.ops('reconcile', 'end', id)).code, 2, 'a note is asked for')
  assert.equal((await world.ops('reconcile', 'end', newUuid(systemClock), '--note', 'gone')).code, 1)
  const ended = await world.ops('reconcile', 'end', id, '--note', 'A test entry of the bank.')
  assert.equal(ended.code, 0, ended.errors)
  assert.match(ended.output, /Ended by Robin Vale/)
  assert.equal((await world.ops('reconcile', 'end', id, '--note', 'again')).code, 1)
  assert.equal((await reconcile()).code, 0)
})
