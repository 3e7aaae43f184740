// Guarantees for operators when workers have written: they find it by its day, answer it once, and save its files under names of ours.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { plainText } from '@daybreak/contract'
import { systemClock } from '@daybreak/time'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { sandboxSecrets } from '#platform/crypto/secrets.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { ownDesk } from '../../features/support/support-desk.ts'
import { saveHelped } from '../../features/support/helped/helped.store.ts'
import { openCase } from '../../features/support/cases/writing.ts'
import { createSupportUploads } from '../../features/support/files/index.ts'

let world: OpsWorld
let number = ''
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 7])

before(async () => {
  world = await createOpsWorld()
  const { employeeId } = world.workers[0] ?? assert.fail('no worker')
  const secrets = await sandboxSecrets(world.dataDir)
  const encryption = createFieldEncryption(secrets.encryptionKeys)
  const uploads = createSupportUploads(encryption)
  const file = { ownerId: employeeId, id: randomUUID(), name: '../../evil.png', size: png.byteLength }
  await world.database.transaction(async (tx) => {
    const now = systemClock.now()
    await uploads.begin(tx, file, { now, deleteAt: now.add({ hours: 1 }) })
    await uploads.addPiece(tx, employeeId, { id: file.id, offset: 0, bytes: png })
  })
  const opened = await openCase(
    {
      database: world.database,
      clock: systemClock,
      encryption,
      uploads,
      desk: ownDesk,
    },
    { employeeId, isLimited: false },
    { id: randomUUID(), topic: 'payday', article: null, message: plainText('Where is my pay of Friday?', 100), files: [file.id] },
  )
  assert.ok('number' in opened)
  number = String(opened.number)
})
after(() => world.end())

test('a case is listed by its day, shown with its messages, answered once and closed once', async () => {
  assert.match((await world.ops('cases', 'list')).output, new RegExp(`${number} +open +\\d{4}-\\d\\d-\\d\\d +payday +en +emp_`))
  const folder = join(world.dataDir, 'case')
  const seen = await world.ops('cases', 'show', number, '--files', folder)
  assert.match(seen.output, /Where is my pay of Friday\?/, seen.errors)
  assert.match(seen.output, /File: evil\.png, 17 bytes/)
  const saved = join(folder, `case-${number}-1.png`)
  assert.deepEqual(await readFile(saved), Buffer.from(png))
  assert.equal((await stat(saved)).mode & 0o777, 0o600)
  assert.equal((await world.ops('cases', 'show', number, '--files', folder)).code, 1, 'a file that is there is not written over')

  const unnamed = await world.ops('cases', 'answer', number, '--text', 'It came at 3 PM.')
  assert.equal(unnamed.code, 2, unnamed.output)
  const secret = await world.ops('cases', 'answer', number, '--as', 'Dana Cho', '--text', 'Yours is 123-45-6789.')
  assert.equal(secret.code, 2, secret.output)
  const words = ['cases', 'answer', number, '--as', 'Dana Cho', '--text', 'It came at 3 PM.'] as const
  assert.match((await world.ops(...words)).output, /^Answered\. The case is waiting until /)
  assert.match((await world.ops(...words)).output, /^Nothing to do/)
  assert.match((await world.ops('cases', 'show', number)).output, /Dana\n {2}It came at 3 PM\./)
  assert.match((await world.ops('cases', 'close', number)).output, /^Closed\./)
  assert.match((await world.ops('cases', 'close', number)).output, /^Nothing to do/)
  assert.match((await world.ops('cases', 'list')).output, /There are none/)
  assert.equal((await world.ops('cases', 'show', '99999')).code, 1)
})

test('articles are listed with what readers said of them, those that helped least first and those without an answer last', async () => {
  const { query } = world.database
  const [worker] = world.workers
  assert.ok(worker)
  const at = systemClock.now()
  const say = (reader: Parameters<typeof saveHelped>[1], article: string, answer: 'yes' | 'unclear') =>
    saveHelped(query, reader, { id: randomUUID(), article, answer, language: 'en', at })
  await say(worker, 'fees', 'yes')
  await say({ visitorId: randomUUID() }, 'fees', 'unclear')
  await say({ visitorId: randomUUID() }, 'good-pin', 'unclear')
  const lines = (await world.ops('support', 'helped')).output.split('\n')
  assert.match(lines[1] ?? '', /^good-pin +pin +1 +0% +1 +0 +0 +1$/)
  assert.match(lines[2] ?? '', /^fees +\S+ +2 +50% +1 +0 +0 +1$/)
  assert.match(lines[3] ?? '', / 0 +– /)
  assert.equal((await world.ops('support', 'helped', '--days', '0')).code, 2)
})
