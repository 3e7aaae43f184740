// Rate limits: what each answer says about them, what is refused and for how long, and what one request costs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueAccount, makeToken, numbersQuery, startTestSandbox, type Answer, type TestSandbox } from '../testing/sandbox.ts'
import { mutate } from '../testing/cards.ts'

type Shown = {
  asOf: string
  count: { cost?: number; remaining: number; limit: number }
  complexity: { cost?: number; remaining: number; limit: number }
  retryAfter?: number
}

const shownIn = ({ body }: Answer) => (body.extensions as { rateLimit?: Shown } | undefined)?.rateLimit

function limit(sandbox: TestSandbox, input: { requests: number; complexity: number; windowSeconds: number }) {
  return mutate(sandbox, { name: 'simulateRateLimit', on: 'SimulatedRateLimit', fields: 'requests' }, input)
}

test('each answer says what it cost and what is left, and none is refused in ordinary use', async () => {
  await using sandbox = await startTestSandbox()
  const answer = await sandbox.ask('{ organizations { id webhookNotificationTargets(first: 3) { edges { node { id } } } } }')
  assert.equal(answer.status, 200)
  const shown = shownIn(answer)
  // One organization, a connection, and three targets that it may hold.
  assert.deepEqual([shown?.count.cost, shown?.complexity.cost, shown?.retryAfter], [1, 1 + 2 + 3, undefined])
  assert.equal(shown?.asOf, '2026-11-20T12:00:00.000Z')
  assert.ok(answer.body.extensions?.requestId)
})

test('beyond the limit the answer is 429 with the seconds to wait, and after these all is well again', async () => {
  await using sandbox = await startTestSandbox()
  await limit(sandbox, { requests: 2, complexity: 100, windowSeconds: 10 })
  for (const left of [1, 0]) assert.equal(shownIn(await sandbox.ask('{ organizations { id } }'))?.count.remaining, left)
  sandbox.clock.advance({ seconds: 4 })
  const refused = await sandbox.ask('{ organizations { id } }')
  assert.equal(refused.status, 429)
  const shown = shownIn(refused)
  assert.deepEqual([shown?.retryAfter, shown?.count, shown?.complexity.cost], [6, { remaining: 0, limit: 2 }, undefined])
  assert.ok(refused.body.extensions?.requestId && refused.body.errors?.length === 1 && refused.body.data === undefined)
  sandbox.clock.advance({ seconds: 6 })
  assert.equal((await sandbox.ask('{ organizations { id } }')).status, 200)
})

test('a dear request is refused while a cheap one is answered', async () => {
  await using sandbox = await startTestSandbox()
  await limit(sandbox, { requests: 100, complexity: 10, windowSeconds: 10 })
  const dear = '{ organizations { webhookNotificationTargets(first: 50) { edges { node { id } } } } }'
  assert.equal((await sandbox.ask(dear)).status, 429)
  assert.equal((await sandbox.ask('{ organizations { id } }')).status, 200)
})

test('a browser has a limit of its own, and what sets the limit is never limited', async () => {
  await using sandbox = await startTestSandbox()
  const { detailId } = await issueAccount(sandbox, 'acc_1')
  const token = await makeToken(sandbox, detailId)
  await limit(sandbox, { requests: 1, complexity: 100, windowSeconds: 10 })
  assert.equal((await sandbox.ask('{ organizations { id } }')).status, 200)
  assert.equal((await sandbox.ask('{ organizations { id } }')).status, 429)
  assert.equal((await sandbox.ask(numbersQuery, { id: detailId }, token)).status, 200)
  assert.equal((await sandbox.ask(numbersQuery, { id: detailId }, token)).status, 429)
  assert.equal((await limit(sandbox, { requests: 9, complexity: 100, windowSeconds: 10 }))['requests'], 9)
  assert.equal((await sandbox.ask('{ organizations { id } }')).status, 200)
  assert.equal((await limit(sandbox, { requests: 0, complexity: 1, windowSeconds: 1 })).__typename, 'UserError')
})
