// Sets up workers with purchases to dispute, on real rooms, for tests of disputes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ownText, type Dispute, type DisputeSummary, type Transaction, type TransactionPage } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { bankZone, instantAt, parsePlainDate } from '@daybreak/time'
import { houseAccounts, readBalance, readHouseBalances } from '#features/ledger'
import { recordTransactions, type TransactionToRecord } from '#features/transactions'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms, type WorkerRoomsOptions } from '../../../testing/worker-rooms.ts'
import { itemOf } from '../../transactions/testing/items.ts'

export type Worker = { employeeId: string; accountId: string; phone: string }

export type DisputeWorld = {
  rooms: WorkerRooms
  network: Network
  /** Signed in, with the given cents, and with an old account unless it says when its first deposit arrived. */
  hire(options?: { balance?: number; firstDeposit?: string; language?: 'en' | 'es' }): Promise<Worker>
  /** A purchase in the worker's list. Its id as it appears in a URL. */
  bought(worker: Worker, item?: Partial<Omit<TransactionToRecord, 'summary'>> & { summary?: string }): Promise<string>
  goTo(day: string, hour?: number): void
  tokenOf(worker: Pick<Worker, 'phone'>): Promise<string>
  call(worker: Worker, method: string, path: string, body?: object): Promise<Response>
  file(worker: Worker, transactionIds: readonly string[], more?: object): Promise<Dispute>
  read(worker: Worker, id: string): Promise<Dispute>
  list(worker: Worker): Promise<DisputeSummary[]>
  item(worker: Worker, transactionId: string): Promise<Transaction>
  sweep(): Promise<void>
  balance(worker: Worker): Promise<bigint>
  house(name: keyof typeof houseAccounts): Promise<bigint>
}

export const report = (transactionIds: readonly string[], more: object = {}) => ({
  id: randomUUID(),
  reason: 'not-me',
  items: transactionIds.map((transactionId) => ({ transactionId, agreedAmount: null })),
  noticedOn: '2026-11-20',
  hasCard: true,
  askedMerchant: null,
  expectedOn: null,
  details: null,
  files: [],
  ...more,
})

const sessionMs = 240_000
let hired = 0

/** A session ends after minutes; a dispute lives for months. */
function createTokens({ clock, signIn }: WorkerRooms): DisputeWorld['tokenOf'] {
  const sessions = new Map<string, { token: string; atMs: number }>()
  return async ({ phone }) => {
    const atMs = clock.now().epochMilliseconds
    const session = sessions.get(phone)
    if (session !== undefined && atMs - session.atMs < sessionMs) return session.token
    const { token } = await signIn(phone)
    sessions.set(phone, { token, atMs })
    return token
  }
}

export async function startDisputeWorld(options: WorkerRoomsOptions = {}): Promise<DisputeWorld> {
  const rooms = await startWorkerRooms(options)
  const { clock, database } = rooms
  const network = createNetwork(rooms)
  const tokenOf = createTokens(rooms)
  const call: DisputeWorld['call'] = async (worker, method, path, body) =>
    rooms.server.call(`/api/disputes${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(worker)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const answered = async <Body>(asked: Promise<Response>): Promise<Body> => {
    const response = await asked
    assert.equal(response.status, 200, await response.clone().text())
    return (await response.json()) as Body
  }
  const bought: DisputeWorld['bought'] = async ({ accountId }, item = {}) => {
    const recorded = itemOf(clock, accountId, item)
    await database.transaction((tx) => recordTransactions(tx, [recorded]))
    return publicId('txn', recorded.id)
  }
  return {
    rooms,
    network,
    async hire({ balance = 0, firstDeposit = '2025-01-02', language = 'en' } = {}) {
      hired += 1
      const phone = `1646555${String(6_000 + hired)}`
      const worker = await rooms.hire({ phone, email: `reporter${hired}@example.com`, language })
      if (balance > 0) await network.pay(worker, balance)
      const createdAt = instantAt(parsePlainDate(firstDeposit), { hour: 9, minute: 0 }, bankZone)
      const deposit = { id: newUuid(clock), createdAt, direction: 'POSITIVE', rail: 'ach', kind: 'payroll' } as const
      const first = {
        ...itemOf(clock, worker.accountId),
        ...deposit,
        summary: ownText('Lakeside Diners'),
        amount: cents(1n),
        last4: null,
      }
      await database.transaction((tx) => recordTransactions(tx, [first]))
      return { ...worker, phone }
    },
    bought,
    goTo: (day, hour = 12) => clock.set(instantAt(parsePlainDate(day), { hour, minute: 0 }, bankZone)),
    call,
    file: (worker, ids, more) => answered(call(worker, 'POST', '', report(ids, more))),
    read: (worker, id) => answered(call(worker, 'GET', `/${id}`)),
    list: async (worker) => (await answered<{ disputes: DisputeSummary[] }>(call(worker, 'GET', ''))).disputes,
    tokenOf,
    async item(worker, transactionId) {
      const token = await tokenOf(worker)
      for (const path of ['', '/pending']) {
        const page = (await (await rooms.get(`/api/employees/transactions${path}`, token)).json()) as TransactionPage
        const found = page.data.find(({ id }) => id === transactionId)
        if (found !== undefined) return found
      }
      return assert.fail('it is in no list')
    },
    sweep: () => rooms.jobs.run('disputes.sweep'),
    balance: async ({ accountId }) => (await readBalance(database.query, accountId)).posted,
    house: async (name) => (await readHouseBalances(database.query)).get(houseAccounts[name]) ?? 0n,
  }
}
