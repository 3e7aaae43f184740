// Guarantees for other rooms about cards, orders, ATMs and people at the card provider, against the real sandbox.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { cardExpiryFrom, createIssuer, issuerRefusalCodes, type Issuer, type ProviderCard } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { instantText, parseInstant, parsePlainDate, systemClock } from '@daybreak/time'
import { openAccountAtSandbox } from '../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'

let sandbox: IssuerProcess
let issuer: Issuer

before(async () => {
  sandbox = await startIssuerProcess()
  issuer = issuerNow()
})
after(() => sandbox.stop())

function issuerNow(patience?: { tryMs: number; totalMs: number }): Issuer {
  const where = { url: sandbox.url, publicOrigin: 'https://cards.example.com', apiKey: sandbox.apiKey, log: silentLog }
  return createIssuer(patience === undefined ? where : { ...where, patience })
}

const expiresAt = cardExpiryFrom(systemClock.now())
const address = { line1: '200 Water St', line2: 'Apt 4', city: 'New York', state: 'NY', postalCode: '10038' }
const mail = {
  recipient: { firstName: 'Maya', lastName: 'Torres' },
  address,
  nameOnCard: 'MAYA TORRES',
  speed: 'standard',
} as const

async function newAccount(): Promise<string> {
  const access = { url: sandbox.url, publicOrigin: 'https://cards.example.com', apiKey: sandbox.apiKey, log: silentLog }
  return (await openAccountAtSandbox(access, { externalId: randomUUID() })).providerAccountId
}

async function newCard({ isActive = true } = {}): Promise<ProviderCard> {
  return issuer.issueCard({ providerAccountId: await newAccount(), externalId: randomUUID(), isActive, expiresAt })
}

function refusedWith(...codes: string[]): (error: unknown) => boolean {
  return (error) => {
    assert.deepEqual(issuerRefusalCodes(error), codes)
    return true
  }
}

describe('a card', () => {
  test('is issued once for our id, virtual and without a PIN, and good for four years', async () => {
    const request = { providerAccountId: await newAccount(), externalId: randomUUID(), isActive: true, expiresAt }
    const card = await issuer.issueCard(request)
    assert.deepEqual(await issuer.issueCard(request), card)
    const { providerCardId, last4, ...rest } = card
    assert.match(providerCardId, /^pcd_/)
    assert.match(last4 ?? '', /^\d{4}$/)
    const [year = '', month = ''] = instantText(expiresAt).split('-')
    assert.deepEqual(rest, {
      externalId: request.externalId,
      status: 'ACTIVE',
      formFactor: 'VIRTUAL',
      expirationMonth: Number.parseInt(month, 10),
      expirationYear: Number.parseInt(year, 10),
      isPinSet: false,
      isHeldByIssuer: false,
      providerAccountId: request.providerAccountId,
      originalCardId: null,
      orders: [],
    })
    assert.deepEqual(await issuer.readCard(providerCardId), card)
  })

  test('is frozen, taken back and closed; a closed one stays closed', async () => {
    const { providerCardId } = await newCard()
    for (const change of ['suspendCard', 'suspendCard', 'activateCard', 'activateCard', 'closeCard', 'closeCard'] as const) {
      const statuses = { suspendCard: 'SUSPENDED', activateCard: 'ACTIVE', closeCard: 'CLOSED' }
      assert.equal((await issuer[change](providerCardId)).status, statuses[change])
    }
    await assert.rejects(issuer.activateCard(providerCardId), refusedWith('CLOSED'))
    await assert.rejects(issuer.suspendCard(providerCardId), refusedWith('CLOSED'))
  })

  test('that was never activated cannot be frozen, and one that is not there nothing at all', async () => {
    const { providerCardId } = await newCard({ isActive: false })
    await assert.rejects(issuer.suspendCard(providerCardId), refusedWith('NOT_ACTIVE'))
    await assert.rejects(issuer.activateCard('pcd_none'), refusedWith('NOT_FOUND'))
    assert.equal(await issuer.readCard('pcd_none'), null)
    assert.equal(await issuer.readCard(await newAccount()), null)
  })

  test('is replaced: after a loss by another number and the end of the old one, else as it was', async () => {
    const lost = await newCard()
    const request = { reason: 'LOST', copiesNumber: false, copiesPin: false, isActive: false, expiresAt } as const
    const requestId = randomUUID()
    const found = await issuer.reissueCard({ ...request, providerCardId: lost.providerCardId, requestId })
    assert.deepEqual(await issuer.reissueCard({ ...request, providerCardId: lost.providerCardId, requestId }), found)
    assert.deepEqual([found.status, found.originalCardId], ['ACTIVATION_REQUIRED', lost.providerCardId])
    assert.notEqual(found.last4, lost.last4)
    assert.equal((await issuer.readCard(lost.providerCardId))?.status, 'CLOSED')

    const damaged = await newCard()
    const copy = await issuer.reissueCard({
      ...request,
      reason: 'OTHER',
      copiesNumber: true,
      copiesPin: true,
      providerCardId: damaged.providerCardId,
      requestId: randomUUID(),
    })
    assert.equal(copy.last4, damaged.last4)
    assert.equal((await issuer.readCard(damaged.providerCardId))?.status, 'ACTIVE')
    const both = await issuer.listCards(damaged.providerAccountId ?? '')
    assert.deepEqual(
      both.map(({ providerCardId }) => providerCardId),
      [damaged.providerCardId, copy.providerCardId],
    )
  })

  test('gives a browser a token for one purpose', async () => {
    const { providerCardId } = await newCard()
    const { token } = await issuer.createCardToken(providerCardId, 'READ_RESTRICTED_DETAILS')
    assert.equal(token.split('.').length, 3)
    assert.equal(issuer.detailsFrameUrl, 'https://cards.example.com/card-details-frame')
    assert.equal(issuer.viewerEnvironment, null)
    await issuer.closeCard(providerCardId)
    await assert.rejects(issuer.createCardToken(providerCardId, 'SET_PAYMENT_CARD_PIN'), refusedWith('CLOSED'))
  })
})

test('the provider’s viewer asks the environment that the provider’s address names', () => {
  const viewedAt = (url: string) => {
    const where = { url, publicOrigin: 'https://cards.example.com', apiKey: 'sk_live_fictional', log: silentLog }
    const { detailsFrameUrl, viewerEnvironment } = createIssuer({ ...where, details: 'viewer' })
    assert.equal(detailsFrameUrl, null)
    return viewerEnvironment
  }
  assert.equal(viewedAt('https://api.us.highnote.com/graphql'), 'live')
  assert.equal(viewedAt('https://api.us.test.highnote.com/graphql'), 'test')
  assert.equal(viewedAt('http://127.0.0.1:8081/graphql'), 'test')
})

describe('a pre-printed card', () => {
  test('is one of the configured card product, and of no other that comes first in a list', async () => {
    const where = { url: sandbox.url, publicOrigin: 'https://cards.example.com', apiKey: sandbox.apiKey, log: silentLog }
    const ofProduct = (cardProductId: string) => createIssuer({ ...where, cardProductId })
    assert.deepEqual(await ofProduct('cpr_paycard').listPreprintedCards(2), await issuer.listPreprintedCards(2))
    await assert.rejects(ofProduct('cpr_none').listPreprintedCards(2), { code: 'issuer.unreachable' })
    await assert.rejects(ofProduct('cpr_none').findPreprintedCard('000000000', await newAccount()), {
      code: 'issuer.unreachable',
    })
  })

  test('is found by its proxy number and given to one account', async () => {
    const [first] = await issuer.listPreprintedCards(3)
    assert.ok(first)
    const { providerCardId, proxyNumber } = first
    assert.match(proxyNumber, /^\d{9,12}$/)
    const providerAccountId = await newAccount()
    assert.deepEqual(await issuer.findPreprintedCard(proxyNumber, providerAccountId), { providerCardId })
    assert.equal(await issuer.findPreprintedCard('000000000', providerAccountId), null)

    const request = { providerCardId, providerAccountId, requestId: randomUUID() }
    const assigned = await issuer.assignCard(request)
    assert.deepEqual(
      [assigned.status, assigned.providerAccountId, assigned.formFactor],
      ['ACTIVE', request.providerAccountId, 'PHYSICAL'],
    )
    assert.deepEqual(await issuer.assignCard(request), assigned)
    // Asked again after an answer that was lost, it is the account's own.
    assert.equal((await issuer.findPreprintedCard(proxyNumber, providerAccountId))?.providerCardId, providerCardId)
    assert.equal(await issuer.findPreprintedCard(proxyNumber, await newAccount()), null)
    const another = { ...request, providerAccountId: await newAccount(), requestId: randomUUID() }
    await assert.rejects(issuer.assignCard(another), refusedWith('ALREADY_ASSIGNED'))
    assert.notEqual((await issuer.listPreprintedCards(1))[0]?.providerCardId, first.providerCardId)
  })
})

describe('an order', () => {
  test('makes the card a physical one; requested again, it is the one under way', async () => {
    const { providerCardId } = await newCard({ isActive: false })
    const order = await issuer.orderPhysicalCard({ providerCardId, ...mail })
    assert.equal(order.status, 'NEW')
    assert.equal(order.trackingNumber, null)
    assert.deepEqual(await issuer.orderPhysicalCard({ providerCardId, ...mail }), order)
    const card = await issuer.readCard(providerCardId)
    assert.deepEqual([card?.formFactor, card?.orders], ['PHYSICAL', [order]])

    const canceled = await issuer.cancelCardOrder(order.orderId)
    assert.deepEqual(
      canceled.steps.map(({ status }) => status),
      ['NEW', 'CANCELED'],
    )
    assert.notEqual((await issuer.orderPhysicalCard({ providerCardId, ...mail })).orderId, order.orderId)
  })

  test('goes to an address that there is', async () => {
    const { providerCardId } = await newCard({ isActive: false })
    const elsewhere = { ...mail, address: { ...address, state: 'CA' } }
    await assert.rejects(issuer.orderPhysicalCard({ providerCardId, ...elsewhere }), refusedWith('INVALID'))
    const check = (changes: object) => issuer.checkAddress({ ...address, ...changes }, randomUUID())
    assert.deepEqual(await check({}), { outcome: 'valid', address })
    assert.deepEqual(await check({ city: 'new york' }), { outcome: 'changed', address })
    assert.deepEqual(await check({ postalCode: '00000' }), { outcome: 'invalid' })
    assert.deepEqual(await check({ line1: ' ' }), { outcome: 'incomplete' })
  })
})

test('cash machines are found near a place, nearest first, with what was asked for', async () => {
  const { providerCardId } = await newCard()
  const search = { providerCardId, latitude: 40.7127, longitude: -74.0059, radiusMiles: 5, limit: 50 }
  const all = await issuer.findAtms({ ...search, features: [] })
  assert.equal(all.length, 50)
  const distances = all.map(({ distanceMiles }) => distanceMiles)
  assert.deepEqual(
    distances,
    distances.toSorted((left, right) => left - right),
  )
  assert.ok((distances.at(-1) ?? 99) <= 5 && all.every(({ latitude }) => Math.abs(latitude - 40.7) < 0.1))
  const open = await issuer.findAtms({ ...search, features: ['OPEN_24_HOURS', 'ACCESSIBLE'] })
  assert.ok(open.length > 0)
  assert.ok(open.every(({ features }) => features.includes('OPEN_24_HOURS') && features.includes('ACCESSIBLE')))
  assert.deepEqual(await issuer.findAtms({ ...search, latitude: 0, longitude: 0, features: [] }), [])
  assert.deepEqual(await issuer.findAtms({ ...search, latitude: 1e-300, longitude: -1e-7, features: [] }), [])
})

test('a person applies, and an approved application gets its account, each once', async () => {
  const externalId = randomUUID()
  const person = {
    externalId,
    firstName: 'Grace',
    lastName: 'Kim',
    dateOfBirth: parsePlainDate('1998-04-09'),
    ssn: '219099999',
    email: 'grace.kim@example.com',
    phone: '2125550106',
    address,
  }
  const { accountHolderId } = await issuer.createAccountHolder(person)
  assert.equal((await issuer.createAccountHolder(person)).accountHolderId, accountHolderId)
  // Found by our id, whatever else the request says: the first one stays.
  assert.equal((await issuer.createAccountHolder({ ...person, lastName: 'Lee' })).accountHolderId, accountHolderId)
  const accented = { ...person, externalId: randomUUID(), firstName: 'José', lastName: 'Núñez-O’Brien' }
  assert.notEqual((await issuer.createAccountHolder(accented)).accountHolderId, accountHolderId)
  await assert.rejects(
    issuer.createAccountHolder({ ...person, externalId: randomUUID(), ssn: '000000000' }),
    refusedWith('INVALID'),
  )

  const consentedAt = parseInstant('2025-01-02T03:04:05Z')
  const application = await issuer.applyForCardProduct({ accountHolderId, consentedAt, ipAddress: '192.0.2.7' })
  assert.equal(application.status, 'PENDING')
  const decided = await issuer.readApplication(application.applicationId)
  assert.deepEqual([decided?.applicationId, decided?.status], [application.applicationId, 'APPROVED'])
  assert.deepEqual(await issuer.applyForCardProduct({ accountHolderId, consentedAt, ipAddress: null }), decided)
  assert.equal(await issuer.readApplication(accountHolderId), null, 'an id of something else')
  assert.equal(await issuer.readApplication('app_none'), null)

  const request = { applicationId: application.applicationId, externalId, name: 'Payroll account' }
  const account = await issuer.issueFinancialAccountForApplication(request)
  assert.deepEqual(await issuer.issueFinancialAccountForApplication(request), account)
  assert.match((await issuer.readDirectDepositNumbers(account.directDepositId ?? '')).number, /^\d{10,12}$/)
})

test('a kill in the middle of work loses nothing that was answered, and what is asked again is done once', async () => {
  type Journey = { externalId: string; providerCardId: string | null; status: string | null; orderId: string | null }
  const accountId = await newAccount()
  const journeys: Journey[] = []
  const impatient = issuerNow({ tryMs: 2_000, totalMs: 2_000 })
  async function work(): Promise<void> {
    for (;;) {
      const journey: Journey = { externalId: randomUUID(), providerCardId: null, status: null, orderId: null }
      journeys.push(journey)
      const { externalId } = journey
      const card = await impatient.issueCard({ providerAccountId: accountId, externalId, isActive: false, expiresAt })
      Object.assign(journey, { providerCardId: card.providerCardId, status: card.status })
      journey.orderId = (await impatient.orderPhysicalCard({ providerCardId: card.providerCardId, ...mail })).orderId
      journey.status = (await impatient.activateCard(card.providerCardId)).status
      if (journeys.length > 12) await sandbox.kill()
    }
  }
  await Promise.allSettled([work(), work(), work()])
  await sandbox.kill()
  await sandbox.restart()
  issuer = issuerNow()

  for (const { externalId, providerCardId, status, orderId } of journeys) {
    const card = await issuer.issueCard({ providerAccountId: accountId, externalId, isActive: false, expiresAt })
    if (providerCardId !== null) assert.equal(card.providerCardId, providerCardId)
    if (status === 'ACTIVE') assert.equal(card.status, 'ACTIVE')
    const order = await issuer.orderPhysicalCard({ providerCardId: card.providerCardId, ...mail })
    if (orderId !== null) assert.equal(order.orderId, orderId)
    assert.equal((await issuer.activateCard(card.providerCardId)).orders.length, 1)
  }
  assert.ok(journeys.filter(({ status }) => status === 'ACTIVE').length > 8)
  const cards = await issuer.listCards(accountId)
  assert.equal(cards.length, journeys.length)
  assert.deepEqual(new Set(cards.map(({ externalId }) => externalId)), new Set(journeys.map(({ externalId }) => externalId)))
})
