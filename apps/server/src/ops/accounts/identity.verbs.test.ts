// What an operator may decide in place of the stand-in's reviewers, and what the stand-in makes of it.
import { ownText } from '@daybreak/contract'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { publicId } from '@daybreak/ids'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import { createIssuer, type Issuer } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'

const at = '2026-11-20T13:00:00.000Z'
let sandbox: IssuerProcess
let world: OpsWorld
let issuer: Issuer
before(async () => {
  sandbox = await startIssuerProcess({ stillAt: at })
  world = await createOpsWorld({ CARD_PROVIDER_URL: sandbox.url, CARD_PROVIDER_API_KEY: sandbox.apiKey })
  issuer = createIssuer({ url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog })
})
after(async () => {
  await world.end()
  await sandbox.stop()
})

/** A worker whose application waits at the stand-in. */
async function submit(): Promise<{ worker: string; applicationId: string }> {
  const { query } = world.database
  const { id: employeeId, employer_id: employerId } = await query
    .selectFrom('employee_profile')
    .select(['id', 'employer_id'])
    .executeTakeFirstOrThrow()
  const address = { line1: '12 Elm Street', line2: 'SANDBOX PENDING', city: 'Utica', state: 'NY', postalCode: '13501' }
  const person = { firstName: 'Ana', lastName: 'Rivera', dateOfBirth: parsePlainDate('1998-04-09'), ssn: '123454821' }
  const { accountHolderId } = await issuer.createAccountHolder({
    ...person,
    externalId: randomUUID(),
    email: null,
    phone: null,
    address,
  })
  const { applicationId } = await issuer.applyForCardProduct({ accountHolderId, consentedAt: parseInstant(at), ipAddress: null })
  const [id, rosterId] = [randomUUID(), randomUUID()]
  const names = { first_name: ownText('Ana'), last_name: ownText('Rivera'), employee_number: rosterId.slice(0, 8) }
  const kept = { status: 'ended', jobs: '[]', row_hash: new Uint8Array(), version: 1, created_at: at, updated_at: at } as const
  await query
    .insertInto('employers_roster')
    .values({ id: rosterId, employer_id: employerId, ...names, ...kept })
    .execute()
  await query
    .insertInto('identity_check')
    .values({
      id,
      employee_id: employeeId,
      roster_id: rosterId,
      applicant_sealed: new Uint8Array(),
      status: 'IN_REVIEW',
      submitted_at: at,
      changed_at: at,
    })
    .execute()
  await query
    .insertInto('identity_application')
    .values({ ref: applicationId, check_id: id, attempt: 1, applied_at: at })
    .execute()
  return { worker: publicId('emp', employeeId), applicationId }
}

test('a decision is the reviewers’, by published words, and the server is asked to look at once', async () => {
  const { worker, applicationId } = await submit()
  const moved = await world.ops('identity', 'move', worker, 'document-requested', '--items', 'address,Name,email')
  assert.equal(moved.output, 'IN_REVIEW → DOCUMENT_REQUESTED Address Name Email\n')
  const asked = await issuer.readApplication(applicationId)
  assert.deepEqual(asked?.results, ['ADDRESS_MISMATCH', 'NAME_MISMATCH'])
  assert.ok(asked?.sessions[0]?.documentTypes.includes('UTILITY_BILL'))
  assert.deepEqual(asked?.updates[0]?.changes, ['EMAIL'])
  const { rows } = await world.database.pool.query("select 1 from jobs.job where name = 'identity.look'")
  assert.equal(rows.length, 1)

  assert.equal((await world.ops('identity', 'move', worker, 'DENIED', '--reason', 'document')).code, 0)
  const denied = await issuer.readApplication(applicationId)
  assert.deepEqual([denied?.status, denied?.hasDeniedDocument], ['DENIED', true])
  assert.match((await world.ops('identity', 'move', worker, 'APPROVED')).errors, /did not accept the request/)
  assert.match((await world.ops('identity', 'show', worker)).output, new RegExp(`Application ${applicationId}`))
})
