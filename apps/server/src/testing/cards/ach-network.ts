// Simulates other banks in tests: companies that draw from a worker's account and employers that pay into it, as the card
// provider reports them.
import assert from 'node:assert/strict'
import { publicId } from '@daybreak/ids'
import { instantText, type Instant } from '@daybreak/time'
import { providerEvent, usd, type ListItem, type Network, type Shopper } from './card-network.ts'
import type { WorkerRooms } from '../worker-rooms.ts'

export type EntryOptions = {
  amount?: number
  companyName?: string
  companyIdentifier?: string | null
  entryDescription?: string
  settlementDate?: string
  /** The entry that is reported: another one of the same company when it is left out. */
  transferId?: string
}

type Step = 'RECEIVED' | 'PROCESSED' | 'FAILED' | 'RETURNED'
type Report = { reason?: string; at?: Instant; eventId?: string }

export type Entry = {
  transferId: string
  notify(step: Step, notifying?: Report): Promise<void>
  /** As the worker's list has it; undefined when it has none. */
  item(): Promise<ListItem | undefined>
  /** The item's id as it appears in a URL. */
  id(): Promise<string>
}

export type Account = Pick<Shopper, 'accountId' | 'employeeId'> & { token: string }
export type AchNetwork = ReturnType<typeof createAchNetwork>

let entries = 0
let phones = 0

type Making = {
  rooms: WorkerRooms
  network: Network
  account: Pick<Account, 'accountId'>
  direction: 'CREDIT' | 'DEBIT'
  options: EntryOptions
}

function makeEntry({ rooms: { database, clock }, network, account, direction, options }: Making): Entry {
  const { amount = 1_200, companyName = 'IRONWOOD FITNESS', transferId = `eft_${(entries += 1)}` } = options
  const item: Entry['item'] = async () => {
    const { rows } = await database.pool.query<ListItem>(
      'select i.* from transactions_item i join cards_transaction t on t.item_id = i.id where t.ref = $1',
      [transferId],
    )
    return rows[0]
  }
  return {
    transferId,
    item,
    async id() {
      const found = await item()
      assert.ok(found !== undefined, 'the entry is in the list')
      return publicId('txn', found.id)
    },
    async notify(step, { reason, at, eventId } = {}) {
      clock.advance({ seconds: 1 })
      const { provider_account_id: financialAccountId } = await database.query
        .selectFrom('accounts_account')
        .select('provider_account_id')
        .where('id', '=', account.accountId)
        .executeTakeFirstOrThrow()
      const occurredAt = instantText(at ?? clock.now())
      const event = providerEvent(nameOf(direction, step), {
        transferId,
        financialAccountId,
        direction,
        amount: usd(amount),
        companyName,
        companyIdentifier: options.companyIdentifier === undefined ? '1955501000' : options.companyIdentifier,
        entryDescription: options.entryDescription ?? 'MEMBERSHIP',
        individualName: 'MAYA TORRES',
        settlementDate: options.settlementDate ?? null,
        statusReason: reason ?? null,
        occurredAt,
      })
      const response = await network.notify({ ...event, ...(eventId !== undefined && { id: eventId }) })
      assert.equal(response.status, 204, await response.clone().text())
    },
  }
}

export function createAchNetwork(rooms: WorkerRooms, network: Network) {
  const { database } = rooms
  const entry = (account: Pick<Account, 'accountId'>, direction: 'CREDIT' | 'DEBIT', options: EntryOptions = {}) =>
    makeEntry({ rooms, network, account, direction, options })
  return {
    entry,
    /** A signed-in worker with the given cents. */
    async hire(balance: number): Promise<Account> {
      const phone = `1212555${String(7_000 + (phones += 1))}`
      const hired = await rooms.hire({ phone })
      if (balance > 0) await network.pay(hired, balance)
      return { ...hired, token: (await rooms.signIn(phone)).token }
    },
    /** A debit that was announced and settled. */
    async drawn(account: Account, options?: EntryOptions): Promise<Entry> {
      const debit = entry(account, 'DEBIT', options)
      await debit.notify('RECEIVED')
      await debit.notify('PROCESSED')
      return debit
    },
    async ruling({ transferId }: Pick<Entry, 'transferId'>) {
      return database.query.selectFrom('ach_transfer').selectAll().where('ref', '=', transferId).executeTakeFirstOrThrow()
    },
    async post(account: Account, path: string, body: object = {}): Promise<Response> {
      return rooms.post(path, body, { headers: { authorization: `Bearer ${account.token}` } })
    },
    async remove(account: Account, path: string): Promise<Response> {
      return rooms.server.call(path, { method: 'DELETE', headers: { authorization: `Bearer ${account.token}` } })
    },
    get: (account: Account, path: string) => rooms.get(path, account.token),
  }
}

function nameOf(direction: 'CREDIT' | 'DEBIT', step: Step): string {
  if (step === 'RETURNED') return 'ACH_TRANSFER_RETURNED'
  return `ACH_EXTERNALLY_INITIATED_${direction === 'DEBIT' ? 'WITHDRAWAL' : 'DEPOSIT'}_${step}`
}
