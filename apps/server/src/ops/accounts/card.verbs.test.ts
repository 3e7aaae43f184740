// Guarantees for operators when a worker's card does not work: they see both sides of it, and can release one that was locked by mistake.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid, publicId } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { addCard } from '#features/cards'
import { cardExpiryFrom, createIssuer, type Issuer } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { openAccountAtSandbox } from '../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let sandbox: IssuerProcess
let world: OpsWorld
let issuer: Issuer
let who = ''
let providerCardId = ''
const cardId = newUuid(systemClock)

before(async () => {
  sandbox = await startIssuerProcess()
  world = await createOpsWorld({ CARD_PROVIDER_URL: sandbox.url, CARD_PROVIDER_API_KEY: sandbox.apiKey })
  const access = { url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog }
  issuer = createIssuer({ ...access, activationCodeOf: () => '7KQ2M4PA' })
  const [worker] = world.workers
  assert.ok(worker)
  who = worker.employeeId
  const { providerAccountId } = await openAccountAtSandbox(access, { externalId: worker.accountId })
  const at = systemClock.now()
  const card = { providerAccountId, externalId: 'card_1', isActive: true, expiresAt: cardExpiryFrom(at) }
  const made = await issuer.issueCard(card)
  ;({ providerCardId } = made)
  await world.database.transaction((tx) =>
    addCard(tx, {
      id: cardId,
      employeeId: worker.employeeId,
      accountId: worker.accountId,
      status: 'Active',
      formFactor: 'VIRTUAL',
      last4: made.last4,
      providerCardId,
      createdAt: at,
    }),
  )
})
after(async () => {
  await world.end()
  await sandbox.stop()
})

type Shown = {
  outcome?: string
  card: { status: string; isHeldByIssuer: boolean; isSettling: boolean }
  provider: { status: string } | 'unreachable'
  releases: { operator: string; statusBefore: string }[]
}

const release = (...words: string[]) => world.ops('card', 'release', who, ...words)
const show = async () => JSON.parse((await world.ops('card', 'show', publicId('crd', cardId), '--json')).output) as Shown
const activities = () => world.database.query.selectFrom('session_activity').selectAll().where('employee_id', '=', who).execute()

async function lock(isHeldByIssuer: boolean): Promise<void> {
  await issuer.suspendCard(providerCardId)
  await world.database.query
    .updateTable('cards_card')
    .set({ status: 'Frozen', is_held_by_issuer: isHeldByIssuer })
    .where('id', '=', cardId)
    .execute()
}

test('a card that was locked by mistake is released here and at the provider, and it is recorded who did it', async () => {
  await lock(true)
  const shown = await world.ops('card', 'show', who)
  assert.match(shown.output, /\nHere: Frozen, held by the card provider\nAt the card provider: SUSPENDED\n/)
  const tried = await release('--as', 'Robin Vale', '--dry-run')
  assert.match(tried.output, /^It would be released: Active afterward\.\n/)
  assert.equal((await issuer.readCard(providerCardId))?.status, 'SUSPENDED')
  const released = await release('--as', 'Robin Vale')
  assert.deepEqual([released.code, released.errors], [0, ''])
  assert.match(released.output, /^Released: Active\.\n/)
  assert.equal((await issuer.readCard(providerCardId))?.status, 'ACTIVE')
  const { card, releases } = await show()
  assert.partialDeepStrictEqual(card, { status: 'Active', isHeldByIssuer: false, isSettling: false })
  assert.partialDeepStrictEqual(releases, [{ operator: 'Robin Vale', statusBefore: 'Frozen' }])
  assert.deepEqual(
    (await activities()).map(({ kind, session_id }) => [kind, session_id]),
    [['card_unfrozen', null]],
  )
  assert.match((await release('--as', 'Robin Vale')).output, /^Nothing to do: /)
})

test('a release without a name is refused, and so is one of a worker’s own freeze that they did not ask for', async () => {
  await lock(false)
  const nameless = await release()
  assert.equal(nameless.code, 2)
  assert.match(nameless.errors, /--as NAME/)
  const refused = await release('--as', 'Robin Vale')
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /^The worker froze this card/)
  assert.equal((await show()).card.status, 'Frozen')
  assert.equal((await release('--as', 'Robin Vale', '--despite-freeze')).code, 0)
  assert.equal((await show()).card.status, 'Active')
})

test('a card that the provider does not have in use is sent to it again', async () => {
  await issuer.suspendCard(providerCardId)
  const reported = await release('--as', 'Robin Vale', '--json')
  assert.partialDeepStrictEqual(JSON.parse(reported.output), { outcome: 'tells', card: { status: 'Active', isSettling: false } })
  assert.equal((await issuer.readCard(providerCardId))?.status, 'ACTIVE')
})

test('a card is shown while the provider is away, and not released', async () => {
  await lock(true)
  await sandbox.stop()
  assert.equal((await show()).provider, 'unreachable')
  const released = await release('--as', 'Robin Vale')
  assert.equal(released.code, 1)
  assert.equal((await show()).card.status, 'Frozen')
})
