// The simulated world: its workers, its clock, the requests so far, and the model that says what must come of them.
import { createUuidSource } from '../../packages/ids/src/index.ts'
import { cents, type Cents } from '../../packages/money/src/index.ts'
import { fixedClock, type FixedClock } from '../../packages/time/src/index.ts'
import type { JournalKind, JournalRequest } from '../../apps/server/src/features/ledger/index.ts'
import { LedgerModel } from '../../apps/server/src/features/ledger/testing/model.ts'
import { createRandom, type Random } from './random.ts'
import type { Leg } from '../../apps/server/src/features/ledger/ledger.rules.ts'

export type Held = { accountId: string; holdId: string }

export class World {
  readonly random: Random
  readonly clock: FixedClock = fixedClock('2026-11-20T13:42:10.000Z')
  readonly model = new LedgerModel()
  readonly workers: string[] = []
  readonly holds: Held[] = []
  /** Journals that were asked for, whatever was answered: any may be requested again. */
  readonly asked: JournalRequest[] = []
  readonly #newId: () => string

  constructor(seed: number) {
    this.random = createRandom(seed)
    const source = createUuidSource((bytes) => this.random.bytes(bytes))
    this.#newId = () => source(this.clock)
  }

  newId(): string {
    return this.#newId()
  }

  amount(max: number): Cents {
    return cents(BigInt(this.random.whole(1, max)))
  }

  /** A journal between a worker and a house account; a positive amount is incoming. */
  movement(
    accountId: string,
    house: string,
    amount: bigint,
    kind: JournalKind,
    more: Partial<JournalRequest> = {},
  ): JournalRequest {
    const legs: Leg[] = [
      { accountId, amount: cents(amount) },
      { accountId: house, amount: cents(-amount) },
    ]
    const request = {
      journalId: this.newId(),
      owner: accountId,
      idempotencyKey: this.newId(),
      kind,
      legs,
      at: this.clock.now(),
      ...more,
    }
    this.asked.push(request)
    return request
  }
}
