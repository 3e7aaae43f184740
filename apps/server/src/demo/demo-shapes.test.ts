// The demo's items have the shape of those that the product writes: the demo shows nothing that no worker could ever see.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { instantText, parseInstant } from '@daybreak/time'
import { purchaseFactOf } from '../features/cards/transactions/event-facts.ts'
import { projectPurchase } from '../features/cards/transactions/purchases.rules.ts'
import { projectTransfer } from '../features/cards/transactions/transfers.rules.ts'
import type { KnownCode, PurchaseFact, TransferFact } from '../features/cards/transactions/facts.ts'
import type { ProjectedItem } from '../features/cards/transactions/projection.ts'
import { startExpressPayWorld, type ExpressPayWorld } from '../testing/people/express-pay-world.ts'
import { keepBooks } from './bookkeeping.ts'
import { demoCalendarOf } from './demo-calendar.ts'
import { purchasesOf } from './demo-purchases.ts'
import { storiesOf } from './stories/stories.ts'

const now = parseInstant('2026-11-20T15:00:00.000Z')
const at = now.subtract({ hours: 24 })

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

type Shape = {
  rail: string
  typeName: string
  kind: string
  direction: string | number
  status: string
  isNamed: boolean
  hasCard: boolean
  hasReason: boolean
  hasPosting: boolean
  isHeld: boolean
}

/** Which kind of store it was makes no difference to the shape. */
const plainKinds = new Set(['bank', 'payroll', 'express_pay'])

function textOf({ kind, direction, ...shape }: Shape): string {
  const flow = direction === 1 || direction === 'POSITIVE' ? 'in' : 'out'
  return JSON.stringify({ ...shape, kind: plainKinds.has(kind) ? kind : 'store', flow })
}

/** Our own texts with digits of an account in them: no path of the product writes one. */
const ownWords = /^Transfer (?:to|from) bank \*\d{4}$/

function shapeOfProjected(item: ProjectedItem, hasCard: boolean): Shape {
  return {
    rail: item.rail,
    typeName: item.typeName,
    kind: item.kind,
    direction: item.direction,
    status: item.status,
    isNamed: !ownWords.test(item.summary),
    hasCard,
    hasReason: item.reasonCode !== null,
    hasPosting: item.postedBy !== null,
    isHeld: item.status === 'PENDING' && item.hasHold,
  }
}

const amount = cents(1_000n)
const merchant = { name: ownText('Bayline Coffee'), category: '5814', isCash: false }

function purchased(code: KnownCode, isCash = false): PurchaseFact[] {
  const base = { at, merchant: { ...merchant, isCash } }
  return [
    { ...base, id: 'a', kind: 'approved', requestId: null, code, amount, expiresAt: now.add({ hours: 100 }) },
    { ...base, id: 'b', kind: 'cleared', code, amount, isFinal: true },
  ]
}

/** What the card provider's events become. */
function shapesOfCards(): Shape[] {
  const [approved, cleared] = purchased('APPROVED')
  assert.ok(approved && cleared)
  const histories: PurchaseFact[][] = [
    purchased('APPROVED'),
    purchased('APPROVED', true),
    purchased('APPROVED_FOR_PARTIAL_AMOUNT'),
    purchased('APPROVED_FOR_PURCHASE_AMOUNT_ONLY'),
    purchased('UNKNOWN'),
    [approved],
    [approved, { at, merchant, id: 'c', kind: 'reversed', amount }],
    [approved, cleared, { at, merchant, id: 'd', kind: 'refunded', amount, originalRef: null }],
  ]
  return histories.flatMap((facts) => projectPurchase(facts).items.map((item) => shapeOfProjected(item, true)))
}

/** What other banks send. */
function shapesOfBanks(): Shape[] {
  const base = { at, direction: 'CREDIT', amount, companyName: ownText('HUDSON SAVINGS') } as const
  const received: TransferFact = { ...base, id: 'a', kind: 'received' }
  const processed: TransferFact = { ...base, id: 'b', kind: 'processed' }
  const histories: TransferFact[][] = [
    [received, processed],
    [received, { ...base, id: 'c', kind: 'failed', reason: 'ACCOUNT_CLOSED' }],
    [received, processed, { ...base, id: 'd', kind: 'returned', reason: 'ACCOUNT_CLOSED' }],
  ]
  return histories.flatMap((facts) =>
    projectTransfer(facts, { ruling: 'accepted', reason: null }).items.map((item) => shapeOfProjected(item, false)),
  )
}

/** What Express Pay writes: a transfer, and a payday that brought nothing. */
async function shapesOfExpressPay(): Promise<Shape[]> {
  const worker = await world.hire()
  assert.equal((await world.take(worker, '5000')).status, 201)
  await world.runPay([[worker.number, '60.00', '50.00', '50.00']])
  const { rows } = await world.rooms.database.pool.query<Record<string, string | number | null>>(
    'select * from transactions_item where account_id = $1',
    [worker.accountId],
  )
  assert.deepEqual(rows.map((row) => String(row['kind'])).toSorted(), ['express_pay', 'payroll'])
  return rows.map((row) => ({
    rail: String(row['rail']),
    typeName: String(row['type_name']),
    kind: String(row['kind']),
    direction: row['direction'] ?? '',
    status: String(row['status']),
    isNamed: true,
    hasCard: row['last4'] !== null,
    hasReason: row['reason_code'] !== null,
    hasPosting: row['journal_id'] !== null,
    isHeld: row['hold_id'] !== null,
  }))
}

test('what the card network reported about each purchase comes to the item that is listed, of the same amount, place and posting', () => {
  for (const [number, story] of storiesOf(demoCalendarOf(now))) {
    let count = 0
    const newId = () => `${number}-${(count += 1)}`
    const account = { employeeId: number, employeeNumber: number, accountId: number, employerId: 'employer' }
    const { items, bought } = keepBooks(story, account, newId)
    const cards = new Map(bought.map(({ movement: { last4 } }) => [last4 ?? '', { cardId: 'card', providerCardId: 'pcd' }]))
    const listed = new Map(items.map((item) => [item.id, item]))
    const purchases = purchasesOf(bought, account, { cards, newId })
    assert.equal(purchases.length, items.filter(({ rail }) => rail === 'card').length)
    for (const { itemId, reported } of purchases) {
      const projected = projectPurchase(reported.map(purchaseFactOf))
      const [shown, more] = projected.items
      assert.ok(shown !== undefined && more === undefined)
      const item = listed.get(shown.factId === null ? itemId : (reported[0]?.itemId ?? '')) ?? assert.fail('it is listed')
      for (const part of ['amount', 'status', 'direction', 'kind', 'summary', 'merchantCity'] as const)
        assert.equal(item[part], shown[part], `${part} of ${item.summary}`)
      assert.equal(instantText(item.createdAt), instantText(shown.createdAt), `the date of ${item.summary}`)
      const posted = projected.postings.map(({ factId }) => reported.find(({ id }) => id === factId)?.journalId ?? null)
      assert.deepEqual(posted, item.journalId === null ? [] : [item.journalId])
      assert.equal(projected.hold > 0n, item.holdId !== null)
    }
  }
})

test('each item of the demo has the shape of one that the product writes', async () => {
  const known = new Set([...shapesOfCards(), ...shapesOfBanks(), ...(await shapesOfExpressPay())].map(textOf))
  const strangers = new Set<string>()
  for (const [number, story] of storiesOf(demoCalendarOf(now))) {
    let count = 0
    const account = { employeeId: number, employeeNumber: number, accountId: number, employerId: 'employer' }
    const { items } = keepBooks(story, account, () => `${number}-${(count += 1)}`)
    for (const item of items) {
      // A room that does not exist yet: money that a worker moves here.
      if (item.status === 'INITIATED' || item.status === 'PROCESSING') continue
      const shape = textOf({
        rail: item.rail,
        typeName: item.typeName,
        kind: item.kind,
        direction: item.direction,
        status: item.status,
        isNamed: !ownWords.test(item.summary),
        hasCard: item.last4 !== null,
        hasReason: item.reasonCode !== null,
        hasPosting: item.journalId !== null,
        isHeld: item.holdId !== null,
      })
      if (!known.has(shape)) strangers.add(`${item.summary}: ${shape}`)
    }
  }
  assert.deepEqual([...strangers], [])
})
