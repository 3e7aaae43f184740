// Guarantees of ending cases by time: one that cannot be closed keeps no other open, and all of them are found.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { fixedClock, parsePlainDate } from '@daybreak/time'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { testKeys } from '../../../testing/worker-rooms.ts'
import { ownDesk } from '../support-desk.ts'
import { findCase, insertCase, listSilent, setTurn } from './cases.store.ts'
import { endSilent } from './ending.ts'

const { database, drop } = await createTestDatabase()
after(drop)

const clock = fixedClock('2026-11-20T13:42:10.000Z')
const answerBy = parsePlainDate('2026-11-10')
const today = parsePlainDate('2026-11-20')

async function openSilentCase(): Promise<string> {
  const [id, employeeId, at] = [newUuid(clock), newUuid(clock), clock.now()]
  await database.transaction(async (tx) => {
    await insertCase(tx, { id, employeeId, emailSealed: null, language: 'en', topic: 'payday', article: null, answerBy, at })
    await setTurn(tx, id, { state: 'waiting', answerBy, at })
  })
  return id
}

test('a case that cannot be closed for silence keeps no other open', async () => {
  const ids = [await openSilentCase(), await openSilentCase(), await openSilentCase()].toSorted()
  const listed: string[] = []
  for (let last: string | null = null; ;) {
    const page: string[] = await listSilent(database.query, today, last, 1)
    if (page.length === 0) break
    listed.push(...page)
    last = page.at(-1) ?? null
  }
  assert.deepEqual(listed, ids)
  const desk = {
    ...ownDesk,
    async onClosed(_tx: unknown, caseId: string) {
      if (caseId === ids[0]) throw new Error('always')
    },
  }
  const outbox = { enqueueMessage: () => Promise.reject(new Error('no one is written to')) }
  const brand = { brand: 'Daybreak', supportPhone: '+18005550100' }
  const deps = { database, clock, encryption: testKeys.encryption, notify: async () => {}, outbox, brand, desk }
  await endSilent(deps, { log: silentLog, signal: new AbortController().signal })
  const states = await Promise.all(ids.map(async (id) => (await findCase(database.query, id))?.state))
  assert.deepEqual(states, ['waiting', 'closed', 'closed'])
})
