// What the file of tables promises beyond one process: it opens as it was left, also by an older sandbox, and never by a newer one.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { publishedSchema } from '@daybreak/card-provider-schema'
import { fixedClock } from '@daybreak/time'
import { buildSchema, isEnumType } from 'graphql'
import { happenings } from '../webhooks/event-names.ts'
import { createTargetStore } from '../webhooks/targets.store.ts'
import { publishedSubscriptions } from '../webhooks/webhook-tables.ts'
import { openSandboxDatabase } from './sandbox-database.ts'
import { createStores } from './stores.ts'
import { tableVersions } from './table-versions.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'issuer-tables-'))
})
after(() => rm(folder, { recursive: true, force: true }))

test('a file of the first sandbox is brought up to date, and its accounts are what they were', () => {
  const path = join(folder, 'first.sqlite')
  const old = new DatabaseSync(path)
  old.exec(tableVersions[0] ?? '')
  old.exec(`insert into financial_account values
    ('fa_1', 1, 'acc_1', 'Payroll account', 'ACTIVE', 'ddd_1', '718033988747', '555001004', '2026-11-01T00:00:00.000Z')`)
  old.exec(`insert into idempotent_request values ('issue-acc_1', 'hash', 'fa_1'); pragma user_version = 1`)
  old.close()
  for (let time = 0; time < 2; time += 1) {
    const database = openSandboxDatabase(path)
    const { accounts } = createStores(database, fixedClock('2026-11-20T12:00:00Z'))
    assert.deepEqual(accounts.findByExternalId('acc_1'), {
      id: 'fa_1',
      externalId: 'acc_1',
      name: 'Payroll account',
      status: 'ACTIVE',
      suspendedFor: null,
      applicationId: null,
      directDepositDetailId: 'ddd_1',
      createdAt: '2026-11-01T00:00:00.000Z',
    })
    assert.deepEqual(accounts.readNumbers('ddd_1'), { number: '718033988747', routingNumber: '555001004' })
    database.stop()
  }
})

test('a file whose target subscribed by names of our own sends only published names, and every subscription of it can be shown', () => {
  const path = join(folder, 'old-names.sqlite')
  const old = new DatabaseSync(path)
  const since = tableVersions.indexOf(publishedSubscriptions)
  for (const change of tableVersions.slice(0, since)) old.exec(change)
  old.exec(`insert into notification_target (id, name, uri, status, last_ordinal, created_at, updated_at)
    values ('ntt_1', 'Daybreak', 'http://127.0.0.1/', 'ACTIVE', 0, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z');
    pragma user_version = ${since}`)
  const eventNames = buildSchema(publishedSchema).getType('NotificationEventName')
  const published = new Set(isEnumType(eventNames) ? eventNames.getValues().map(({ name }) => name) : [])
  const add = old.prepare(`insert into notification_subscription values ('ntt_1', ?)`)
  for (const name of happenings) add.run(name)
  old.close()
  const database = openSandboxDatabase(path)
  const names = createTargetStore(database, fixedClock('2026-11-20T12:00:00Z')).listSubscriptions('ntt_1')
  assert.deepEqual(names, happenings.filter((name) => published.has(name)).toSorted())
  database.stop()
})

test('a file of a newer sandbox is left alone', () => {
  const path = join(folder, 'newer.sqlite')
  const newer = new DatabaseSync(path)
  newer.exec(`pragma user_version = ${tableVersions.length + 1}`)
  newer.close()
  assert.throws(() => openSandboxDatabase(path), /newer sandbox/)
})

test('what was committed is waited for on the disk', () => {
  const database = openSandboxDatabase(join(folder, 'settings.sqlite'))
  assert.deepEqual({ ...database.prepare('pragma synchronous').get() }, { synchronous: 2 })
  assert.deepEqual({ ...database.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' })
  assert.deepEqual({ ...database.prepare('pragma foreign_keys').get() }, { foreign_keys: 1 })
  database.stop()
})
