// Workers with money, signed in, and their calls of Move Money over HTTP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { MoneyDestination } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { houseAccounts, postJournal, readBalance } from '#features/ledger'
import type { Hired, WorkerRooms } from '../../../testing/worker-rooms.ts'

export type Sender = Hired & { token: string; phone: string; email: string }

export type Senders = {
  hire(balance?: bigint): Promise<Sender>
  call(sender: Pick<Sender, 'token'>, method: string, path: string, body?: object): Promise<Response>
  /** Types a debit card into the provider's page and links it. The last four digits are those of the token. */
  linkCard(sender: Sender, tokenId?: string): Promise<MoneyDestination>
  availableOf(sender: Sender): Promise<bigint>
}

/** @param area  the middle of the phone numbers, three digits, so that no two files hire the same worker */
export function sendersOf(rooms: WorkerRooms, area: string): Senders {
  let hired = 0
  function call({ token }: Pick<Sender, 'token'>, method: string, path: string, body?: object): Promise<Response> {
    return rooms.server.call(`/api/move-money${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  return {
    call,
    async hire(balance = 100_000n) {
      hired += 1
      const [phone, email] = [`1${area}55501${String(hired).padStart(2, '0')}`, `sender${area}.${hired}@example.com`]
      const worker = await rooms.hire({ phone, email })
      await postJournal(rooms.database.query, {
        journalId: newUuid(rooms.clock),
        owner: worker.employeeId,
        idempotencyKey: newUuid(rooms.clock),
        kind: 'payroll_deposit',
        legs: [
          { accountId: worker.accountId, amount: cents(balance) },
          { accountId: houseAccounts.employerFunding, amount: cents(-balance) },
        ],
        at: rooms.clock.now(),
      })
      const { token } = await rooms.signIn(phone)
      return { ...worker, token, phone, email }
    },
    linkCard: async (sender, tokenId = `pmt_${randomUUID()}_1881`) =>
      readAnswer<MoneyDestination>(call(sender, 'POST', '/destinations/cards', { id: randomUUID(), tokenId }), 201),
    availableOf: async ({ accountId }) => (await readBalance(rooms.database.query, accountId)).available,
  }
}

export async function readAnswer<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const answer = await response
  assert.equal(answer.status, status, await answer.clone().text())
  return (await answer.json()) as Body
}
