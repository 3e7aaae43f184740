// What ops transfers answers on the command line: one line for what is not there or cannot be meant, and JSON for the rest.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld({ ACH_RAIL: 'files' })
})
after(() => world.end())

test('an empty list says so, and JSON has a list anyway', async () => {
  assert.match((await world.ops('transfers', 'list')).output, /^No transfers\.$/m)
  const { code, output } = await world.ops('transfers', 'list', '--status', 'returned', '--direction', 'out', '--json')
  assert.deepEqual([code, JSON.parse(output)], [0, { transfers: [] }])
})

test('what is not there, and what cannot be meant, is one line', async () => {
  const said = async (...words: string[]) => {
    const { code, errors } = await world.ops('transfers', ...words)
    return [code, errors.trim()]
  }
  assert.deepEqual(await said('show', 'DB-00000000'), [1, 'There is no transfer "DB-00000000". See: transfers list.'])
  assert.deepEqual((await said('list', '--status', 'LOST'))[0], 2)
  assert.deepEqual(await said('retry', 'DB-00000000'), [
    2,
    'Say who does it: --as NAME, or OPERATOR in the environment (at most 100 characters).',
  ])
  assert.equal((await said('return', 'DB-00000000', '--reason', 'R03', '--as', 'pat'))[0], 2, 'a note is asked for')
  assert.deepEqual(await said('return', 'DB-00000000', '--reason', 'why not', '--note', 'so', '--as', 'pat'), [
    2,
    '"why not" is no reason: write a code such as R03, or one such as INTERNAL_ERROR.',
  ])
  assert.equal((await said('return', 'DB-00000000', '--reason', 'R03', '--note', 'so', '--as', 'pat'))[0], 1)
})
