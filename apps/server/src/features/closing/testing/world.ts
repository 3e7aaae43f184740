// A worker with money whose account closes, on a real database, with a clock and rails that a test controls.
import assert from 'node:assert/strict'
import { noCents, cents, type Cents } from '@daybreak/money'
import { bankZone, instantAt, parsePlainDate, type Instant } from '@daybreak/time'
import { newUuid } from '@daybreak/ids'
import { listOpenedBefore } from '#features/accounts'
import { addContacts, changeProfile } from '#features/employee'
import { houseAccounts, postJournal, readBalance, readHouseBalances } from '#features/ledger'
import { createMoveMoneyRoom } from '#features/move-money'
import { listPendingItems } from '#features/transactions'
import { silentLog } from '#platform/log.ts'
import { closeAccount } from '../../accounts/accounts-closing.ts'
import { startMoneyWorld, type MoneyWorld } from '../../move-money/testing/money-world.ts'
import { sweepTransfers } from '../../move-money/transfers/index.ts'
import type { Fact } from '../../move-money/move-money-facts.ts'
import { sweepClosings } from '../closing-advancing.ts'
import type { ClosingDeps } from '../closing-deps.ts'
import { findClosing, listPayouts } from '../closing.store.ts'

export type ClosingWorld = {
  money: MoneyWorld
  deps: ClosingDeps
  actor: { employeeId: string; sessionId: string }
  /** The worker's notifications, by their first words, and the calls to the card provider. */
  reported: string[]
  provider: string[]
  /** When the worker was there last. */
  seen: { at: Instant }
  goTo(day: string, hour: number): Instant
  sweep(): Promise<void>
  /** Hands what is due to the rail, and has it say this of every transfer that is under way. */
  railSays(...kinds: readonly Fact['kind'][]): Promise<void>
  post(amount: bigint): Promise<void>
  balance(): Promise<Cents>
  house(name: keyof typeof houseAccounts): Promise<Cents>
  payouts(): Promise<string[]>
  state(): Promise<string | null>
  setHome(line1: string | null): Promise<void>
}

const working = { log: silentLog, signal: new AbortController().signal }

export async function startClosingWorld(balance: bigint): Promise<ClosingWorld> {
  const money = await startMoneyWorld(cents(balance))
  const { clock, employeeId, accountId } = money
  const { database } = money.deps
  const reported: string[] = []
  const provider: string[] = []
  const seen = { at: clock.now() }
  const deps = depsOf(money, { reported, provider, seen })
  const contact = { kind: 'email', value: `closing.${employeeId}@example.com`, employeeId, isVerified: true } as const
  await database.transaction((tx) => addContacts(tx, [contact], clock))
  const closing = async () => (await findClosing(database.query, employeeId)) ?? assert.fail('no closing')
  return {
    money,
    deps,
    actor: { employeeId, sessionId: newUuid(clock) },
    reported,
    provider,
    seen,
    goTo(day, hour) {
      const moment = instantAt(parsePlainDate(day), { hour }, bankZone)
      clock.set(moment)
      return moment
    },
    sweep: () => sweepClosings(deps, working),
    async railSays(...kinds) {
      await sweepTransfers(money.deps, working)
      for (const id of money.standard.entries.keys())
        money.standard.say(
          id,
          ...kinds.map(
            (kind) => ({ kind, reason: kind === 'returned' ? 'INVALID_ACCOUNT_NUMBER' : null, at: clock.now() }) as Fact,
          ),
        )
      clock.advance({ hours: 1 })
      await sweepTransfers(money.deps, working)
    },
    async post(amount) {
      const outcome = await postJournal(database.query, {
        journalId: newUuid(clock),
        owner: employeeId,
        idempotencyKey: newUuid(clock),
        kind: 'adjustment',
        legs: [
          { accountId, amount: cents(amount) },
          { accountId: houseAccounts.networkSettlement, amount: cents(-amount) },
        ],
        forced: true,
        at: clock.now(),
      })
      assert.equal(outcome.kind, 'posted')
    },
    balance: async () => (await readBalance(database.query, accountId)).posted,
    house: async (name) => (await readHouseBalances(database.query)).get(houseAccounts[name]) ?? noCents,
    payouts: async () => (await listPayouts(database.query, (await closing()).id)).map(({ kind, amount }) => `${kind} ${amount}`),
    state: async () => (await findClosing(database.query, employeeId))?.state ?? null,
    async setHome(line1) {
      const rest = { line2: null, city: 'Buffalo', state: 'NY', postalCode: '14201', country: 'US' } as const
      const address = line1 === null ? null : { line1, ...rest }
      await database.transaction((tx) => changeProfile(tx, employeeId, { address }, clock.now()))
    },
  }
}

function depsOf(
  money: MoneyWorld,
  { reported, provider, seen }: Pick<ClosingWorld, 'reported' | 'provider' | 'seen'>,
): ClosingDeps {
  const { clock } = money
  const { database } = money.deps
  const room = createMoveMoneyRoom({ ...money.deps, jobs: money.jobs })
  return {
    database,
    clock,
    log: silentLog,
    outbox: { enqueueMessage: async () => {} },
    notify: async (_tx, { event }) => void reported.push(event),
    brand: money.deps.brand,
    origin: 'https://app.example.com',
    accounts: {
      closeAccount: (id, options = { allowsBalance: false }) =>
        closeAccount(
          { database, clock, issuer: { stopFinancialAccount: async () => void provider.push('account stopped') } },
          id,
          options,
        ),
    },
    money: room.closingPay,
    cashBack: { lock: async () => 'none', payNow: async () => assert.fail('there is no cash back') },
    closeCards: async () => void provider.push('cards closed'),
    listPending: (executor, id) => listPendingItems(executor, id, 50),
    sumExpressPay: async () => noCents,
    readNextPayday: async () => null,
    listAccounts: listOpenedBefore,
    readLastActive: async () => seen.at,
    readCardLast4: async () => '4821',
    recordActivity: async () => {},
  }
}
