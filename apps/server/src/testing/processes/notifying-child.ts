// Notifies workers of their pay and sends the messages through the real message providers, in a process of its own that a test
// kills: `node notifying-child.ts PLAN`. It reports everything, whatever was reported before, as a redelivery does.
import { systemClock } from '@daybreak/time'
import { routesAndJobsOfMessages, notifyMany, type WorkerNotification } from '#features/messages'
import { deafFeed } from '#platform/changes/deaf-feed.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createJobs } from '#platform/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { messagePorts } from '../../app/message-ports.ts'
import { testKeys } from '../test-keys.ts'

export type NotifyingPlan = {
  connectionString: string
  /** By which the configuration names the message providers. */
  environment: Record<string, string>
  /** The reports of each transaction. */
  pages: WorkerNotification[][]
}

export const childName = 'telling child'

if (import.meta.main) {
  const { connectionString, environment, pages } = JSON.parse(process.argv[2] ?? '') as NotifyingPlan
  const clock = systemClock
  const database = openDatabase({ connectionString, applicationName: childName, log: silentLog })
  const jobs = createJobs({ connectionString, database, log: silentLog })
  const brand = { brand: 'Daybreak', supportPhone: '(800) 555-0142', supportEmail: 'help@example.com' }
  const ports = messagePorts(readConfig(environment), brand, { database, encryption: testKeys.encryption, clock })
  const outbox = createOutbox({ ...testKeys, database, jobs, clock, ports, keepsSecrets: false })
  routesAndJobsOfMessages({ database, clock, feed: deafFeed, brand, jobs, outbox, origin: 'https://app.example.com' })
  await jobs.start()
  for (const notifications of pages)
    await again(() => database.transaction((tx) => notifyMany({ clock, jobs }, tx, notifications)))
}

/** As who brings it does: until it is there. */
async function again(notifyPage: () => Promise<void>): Promise<void> {
  for (let isReported = false; !isReported;)
    isReported = await notifyPage().then(
      () => true,
      () => false,
    )
}
