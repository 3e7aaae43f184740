// Transfers that were sent and settled at a test's rail, and the books that are compared with it.
import assert from 'node:assert/strict'
import { newUuid } from '@daybreak/ids'
import { cents, instantTransferFee, noCents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant } from '@daybreak/time'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import type { Fact, FactKind } from '../../move-money-facts.ts'
import type { RailMovement } from '../../rails/index.ts'
import { startMoneyWorld, type MoneyWorld } from '../../testing/money-world.ts'
import { applyFacts, sendMoney, sweepTransfers } from '../../transfers/index.ts'
import { listOpenDifferences } from '../differences.store.ts'
import { reconcile } from '../reconciling.ts'

export type BooksWorld = MoneyWorld & {
  /** Sends and hands over; afterward it is ten hours later. */
  send(amount: bigint, speed?: 'standard' | 'instant'): Promise<string>
  /** The clock is at that moment, or later. */
  moveTo(at: string): void
  /** The rail's own reports. */
  notify(id: string, kind: FactKind, at: string): Promise<void>
  /** The rail has it on the list of that day; what is left out is as we sent it. */
  list(day: string, id: string, change?: Partial<RailMovement>): void
  /** Moves the clock to a moment and compares what is due, as the job does. */
  compareAt(at: string): Promise<void>
  readHouse(): Promise<{ out: bigint; instant: bigint; bank: bigint }>
  /** "missing_at_rail settled", in alphabetical order. */
  openKinds(): Promise<string[]>
}

const maxDifferences = 1_000

/** It is 10:00 AM Eastern of Friday, November 20, 2026. What is sent then settles on Monday, the 23rd; Thursday is Thanksgiving. */
export async function startBooksWorld(): Promise<BooksWorld> {
  const world = await startMoneyWorld(cents(100_000_000n))
  const { deps, clock, standard } = world
  const { query } = deps.database
  const nets = new Map<string, Cents>()
  function moveTo(at: string): void {
    const ms = parseInstant(at).epochMilliseconds - clock.now().epochMilliseconds
    if (ms > 0) clock.advance({ milliseconds: ms })
  }
  return {
    ...world,
    moveTo,
    async send(amount, speed = 'standard') {
      const { id, net } = await sendOne(world, cents(amount), speed)
      nets.set(id, net)
      return id
    },
    async notify(id, kind, at) {
      moveTo(at)
      const fact: Fact = {
        kind,
        at: parseInstant(at),
        reason: kind === 'returned' || kind === 'failed' ? 'PAYMENT_STOPPED' : null,
      }
      await deps.database.transaction((tx) => applyFacts(deps, tx, id, [fact]))
    },
    list(day, id, change = {}) {
      const amount = nets.get(id) ?? noCents
      standard.list(day, { id, railRef: `rail-${id}`, kind: 'settled', direction: 'out', amount, ...change })
    },
    async compareAt(at) {
      moveTo(at)
      await reconcile(deps, { bankDay: null })
    },
    async readHouse() {
      const house = await readHouseBalances(query)
      const of = (account: string): bigint => house.get(account) ?? 0n
      const { achOutClearing, instantClearing, settlementBank } = houseAccounts
      return { out: of(achOutClearing), instant: of(instantClearing), bank: of(settlementBank) }
    },
    async openKinds() {
      const open = await listOpenDifferences(query, null, maxDifferences)
      return open.map(({ kind, movement }) => `${kind} ${movement}`).toSorted()
    },
  }
}

async function sendOne({ deps, clock, employeeId, ...world }: MoneyWorld, amount: Cents, speed: 'standard' | 'instant') {
  const isInstant = speed === 'instant'
  const fee = isInstant ? instantTransferFee(amount) : noCents
  const request = {
    id: newUuid(clock),
    amount,
    destinationId: isInstant ? world.cardId : world.bankId,
    speed,
    shownFee: fee,
    isRepeatMeant: true,
    origin: 'worker' as const,
  }
  const sent = await sendMoney(deps, employeeId, request, async () => null)
  assert.ok(!isRefused(sent), `not sent at ${instantText(clock.now())}`)
  clock.advance({ hours: 10 })
  await sweepTransfers(deps, new AbortController())
  return { id: request.id, net: subtractCents(amount, fee) }
}
