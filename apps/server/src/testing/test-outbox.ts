// An outbox on a database of its own, with real jobs and a message provider that a test controls.
import { setTimeout as pause } from 'node:timers/promises'
import { fixedClock, type FixedClock } from '@daybreak/time'
import type { Selectable } from 'kysely'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.generated.ts'
import { createJobs } from '#platform/jobs.ts'
import { silentLog } from '#platform/log.ts'
import type { Delivery } from '#platform/outbox/carriers.ts'
import { createOutbox, type Outbox, type OutgoingMessage } from '#platform/outbox/outbox.ts'
import { createTestDatabase } from './test-database.ts'

export type MessageOnDisk = Selectable<Schema['outbox_message']>

export type TestOutbox = {
  database: Database
  clock: FixedClock
  outbox: Outbox
  /** What the message provider has taken; a test may empty it. */
  delivered: Delivery[]
  /** What the message provider answers the next times, before it takes messages again. */
  failures: Error[]
  /** What the message provider waits for before it takes a message; a test may set it. */
  hold: { until(message: Delivery): Promise<void> }
  /** Resolves when the message provider takes the next message. */
  nextArrival(): Promise<void>
  /** The row as it is in the database, once it has been sent. */
  sentRow(to: string): Promise<MessageOnDisk>
  refusedRow(to: string): Promise<MessageOnDisk>
  stop(): Promise<void>
}

export async function startTestOutbox(): Promise<TestOutbox> {
  const { database, connectionString, drop } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T13:42:10.000Z')
  const jobs = createJobs({ connectionString, database, log: silentLog })
  const delivered: Delivery[] = []
  const failures: Error[] = []
  let arrival = Promise.withResolvers<void>()
  const hold: TestOutbox['hold'] = { until: async () => {} }
  const deliver = async (message: Delivery) => {
    await hold.until(message)
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    delivered.push(message)
    arrival.resolve()
    arrival = Promise.withResolvers()
    return { providerMessageId: 'SM1' }
  }
  const outbox = createOutbox({
    database,
    jobs,
    encryption: createFieldEncryption([{ id: 1, key: new Uint8Array(32).fill(1) }]),
    keyedHash: createKeyedHash(new Uint8Array(32).fill(2)),
    clock,
    ports: { sms: { deliver }, voice: { deliver }, email: { deliver } },
    keepsSecrets: false,
  })
  await jobs.start()

  async function rowOnce(moment: 'sent_at' | 'refused_at', to: string): Promise<MessageOnDisk> {
    for (;;) {
      const { rows } = await database.pool.query<MessageOnDisk>(
        `select * from outbox_message where recipient = $1 and ${moment} is not null`,
        [to],
      )
      if (rows[0] !== undefined) return rows[0]
      await pause(5)
    }
  }

  return {
    database,
    clock,
    outbox,
    delivered,
    failures,
    hold,
    nextArrival: () => arrival.promise,
    sentRow: (to) => rowOnce('sent_at', to),
    refusedRow: (to) => rowOnce('refused_at', to),
    async stop() {
      await jobs.stop()
      await drop()
    },
  }
}

export function codeTo(to: string, text = 'Your code is 482913.'): OutgoingMessage {
  return { channel: 'sms', to, text, secretUntilSent: true }
}
