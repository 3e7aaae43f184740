// Simulates the worker in a random history of pay: transfers, undoes, spends, and turns Express Pay on and off.
import assert from 'node:assert/strict'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { houseAccounts, postJournal } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { makeTransfer } from '../../features/express-pay/express-pay-making.ts'
import { undoTransfer } from '../../features/express-pay/express-pay-undoing.ts'
import { cancel, changeSettings, reactivate } from '../../features/express-pay/enrolling/index.ts'
import type { Past, Person } from './pay-history-past.ts'
import { ownCardOnly } from '../stand-ins/own-card-only.ts'

export class WorkerSide {
  readonly #past: Past

  constructor(past: Past) {
    this.#past = past
  }

  async take(): Promise<void> {
    const { draw, model, people } = this.#past.parts
    const canTake = people.filter((one) => model.mayTake(model.verdictOn(one.model, this.#past.moment()), 500n))
    // Mostly someone who can.
    const person = canTake.length > 0 && draw.integer(1, 4) > 1 ? draw.pick(canTake) : this.#past.person()
    const { model: worker, employeeId, accountId } = person
    const verdict = model.verdictOn(worker, this.#past.moment())
    const part = 500n + (verdict.max * BigInt(draw.integer(0, 40))) / 100n
    const amount = draw.pick([part, part, part, verdict.max, verdict.max + 1n, 499n])
    const isAllowed = model.mayTake(verdict, amount)
    this.#past.say(`take ${worker.number} ${amount}: ${isAllowed ? 'yes' : 'no'}`)
    const id = newUuid(this.#past.rooms.clock)
    const ask = async (of: bigint) =>
      isDone(
        makeTransfer(
          {
            ...this.#past.rooms,
            accountIdOf: async () => accountId,
            outside: ownCardOnly,
            agreeToTerms: async () => {},
            notify: async () => {},
          },
          employeeId,
          { id, amount: cents(of), destination: { kind: 'own_card' }, shownAvailable: null, shownFee: null, agreed: null },
          async () => null,
        ),
      )
    assert.equal(await ask(amount), isAllowed, 'what may be taken is given, and nothing else')
    if (!isAllowed) return
    this.#past.count('taken')
    worker.transfers.push({ id, amount, atMs: this.#past.now.epochMilliseconds, isUndone: false, repaid: 0n, lost: 0n })
    worker.balance += amount
    assert.deepEqual([await ask(amount), await ask(amount + 1n)], [true, false], 'an id belongs to one transfer')
    // The worker transfers, undoes, and reverses both within the minute.
    if (draw.integer(1, 8) > 1) return
    await this.#leave(person)
    await this.takeBack(person)
  }

  async #leave({ model: worker, employeeId }: Person): Promise<void> {
    this.#past.say(`leave ${worker.number}`)
    const isEnrolled = worker.state !== 'inactive'
    assert.equal(await isDone(cancel(this.#past.rooms, employeeId)), isEnrolled)
    if (isEnrolled) worker.state = worker.outstanding > 0n ? 'pending_cancellation' : 'inactive'
  }

  async takeBack({ model: worker, employeeId }: Person = this.#past.person()): Promise<void> {
    const transfer = worker.live.at(-1)
    if (transfer === undefined) return
    const isAllowed =
      this.#past.now.epochMilliseconds < transfer.atMs + 60_000 &&
      transfer.repaid + transfer.lost === 0n &&
      !worker.isDelinquent &&
      worker.balance >= transfer.amount
    this.#past.say(`take back ${worker.number} ${transfer.amount}: ${isAllowed ? 'yes' : 'no'}`)
    const deps = { ...this.#past.rooms, outside: ownCardOnly }
    assert.equal(await isDone(undoTransfer(deps, employeeId, transfer.id)), isAllowed, 'it is taken back in time, or not at all')
    if (!isAllowed) return
    this.#past.count('taken back')
    transfer.isUndone = true
    worker.balance -= transfer.amount
    if (worker.outstanding === 0n && worker.state === 'pending_cancellation') worker.state = 'inactive'
  }

  async spend(): Promise<void> {
    const { model: worker, accountId } = this.#past.person()
    if (worker.balance === 0n) return
    const amount = this.#past.parts.draw.pick([worker.balance, 1n])
    this.#past.say(`spend ${worker.number} ${amount}`)
    const legs = [
      { accountId, amount: cents(-amount) },
      { accountId: houseAccounts.networkSettlement, amount: cents(amount) },
    ]
    const [journalId, idempotencyKey] = [newUuid(this.#past.rooms.clock), newUuid(this.#past.rooms.clock)]
    const request = { journalId, owner: accountId, idempotencyKey, kind: 'card_purchase', legs, at: this.#past.now } as const
    await this.#past.rooms.database.transaction((tx) => postJournal(tx, request))
    worker.balance -= amount
  }

  async changeEnrollment(): Promise<void> {
    const { draw, model } = this.#past.parts
    const person = this.#past.person()
    const { model: worker, employeeId } = person
    const isOn = worker.state === 'active' && !worker.isPaused
    // While it is off there is little to test: most often the worker turns it on again.
    const choice = isOn ? draw.integer(3, 7) : draw.pick([1, 1, 1, 3])
    this.#past.say(`enrollment ${worker.number} ${choice}`)
    if (choice === 1) {
      const isAllowed = model.policy.isOffered && model.home.isOffered
      assert.equal(await isDone(reactivate({ ...this.#past.rooms, agreeToTerms: async () => {} }, employeeId, null)), isAllowed)
      if (isAllowed) Object.assign(worker, { state: 'active', isPaused: false })
    } else if (choice === 3) {
      await this.#leave(person)
    } else {
      const spreadOver = draw.integer(1, 3)
      const ownWeekly = draw.pick([null, null, null, cents(8_000n), cents(20_000n)])
      const isPaused = draw.integer(1, 8) === 1
      await changeSettings(this.#past.rooms, employeeId, { isPaused, ownWeekly, spreadOver })
      Object.assign(worker, { isPaused, ownWeekly, spreadOver })
    }
  }
}

/** False for a refusal; anything else that goes wrong is a failure. */
async function isDone(call: Promise<unknown>): Promise<boolean> {
  return !isRefused(await call)
}
