// Random histories of disputes: credits and reversals add up to nothing or to what was won, never twice, and no house account
// keeps any of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCents, cents, lesserOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import fc from 'fast-check'
import { sumsOf, type EntryKind } from '../disputes-entries.store.ts'
import { nextMovement, takenBackAfter } from './money.rules.ts'

type Step =
  | { kind: 'refund'; share: number }
  | { kind: 'credit_day' }
  | { kind: 'decide'; share: number }
  | { kind: 'take_back_day' }
  | { kind: 'reopen' }
  | { kind: 'again' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('credit_day' as const) }),
  fc.record({ kind: fc.constant('decide' as const), share: fc.constantFrom(0, 0, 1, 40, 99, 100, 100) }),
  fc.record({ kind: fc.constant('take_back_day' as const) }),
  fc.record({ kind: fc.constant('reopen' as const) }),
  fc.record({ kind: fc.constant('again' as const) }),
)

type Entry = { kind: EntryKind; toWorker: Cents; kept: Cents }

const partOf = (amount: Cents, share: number) => cents((amount * BigInt(share)) / 100n)

/** A case as the room keeps it, without a database. */
class Life {
  readonly disputed: Cents
  returned = noCents
  won: Cents | null = null
  isCreditDay = false
  isTakeBackDay = false
  hasReopened = false
  readonly entries: Entry[] = []
  /** What each account has of it. */
  worker = noCents
  provisional = noCents
  losses = noCents

  constructor(disputed: Cents) {
    this.disputed = disputed
  }

  live(step: Step): void {
    if (step.kind === 'refund' && this.won === null) {
      const more = partOf(this.disputed, step.share)
      this.returned = lesserOf(this.disputed, addCents(this.returned, more))
    } else if (step.kind === 'credit_day') this.isCreditDay = true
    else if (step.kind === 'decide' && this.won === null) this.decide(partOf(this.disputed, step.share))
    else if (step.kind === 'take_back_day' && this.won !== null) this.isTakeBackDay = true
    else if (step.kind === 'reopen' && this.won === noCents && !this.hasReopened) {
      this.hasReopened = true
      this.isTakeBackDay = false
      this.won = null
    }
    this.pay()
  }

  decide(won: Cents): void {
    const announced = takenBackAfter({ ...sumsOf(this.entries), disputed: this.disputed, returned: this.returned }, won)
    this.won = won
    this.isTakeBackDay = false
    this.pay()
    // The letter says what goes back, and exactly that goes back.
    assert.equal(sumsOf(this.entries).provisional, announced)
  }

  pay(): void {
    for (;;) {
      const movement = nextMovement({
        ...sumsOf(this.entries),
        disputed: this.disputed,
        returned: this.returned,
        won: this.won,
        isCreditDue: this.isCreditDay && !this.hasReopened && this.entries.length === 0,
        isTakeBackDue: this.isTakeBackDay,
      })
      if (movement === null) return
      assert.ok(this.entries.length < 20, 'it ends')
      if (movement.kind === 'provisional') this.post('provisional', movement.toWorker, noCents)
      else if (movement.kind === 'taken_back') this.post('taken_back', subtractCents(noCents, movement.fromWorker), noCents)
      else this.post('final', movement.toWorker, movement.kept)
    }
  }

  post(kind: EntryKind, toWorker: Cents, kept: Cents): void {
    this.entries.push({ kind, toWorker, kept })
    this.worker = addCents(this.worker, toWorker)
    if (kind === 'final') {
      this.provisional = addCents(this.provisional, kept)
      this.losses = subtractCents(this.losses, addCents(kept, toWorker))
    } else this.provisional = subtractCents(this.provisional, toWorker)
    assert.equal(addCents(this.worker, this.provisional, this.losses), noCents, 'each journal sums to zero')
  }
}

test('money of a dispute is given once, and what stays is what was won', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.array(anyStep, { maxLength: 14 }), (amount, steps) => {
      const life = new Life(cents(amount))
      for (const step of steps) {
        life.live(step)
        assert.ok(life.worker >= noCents && life.worker <= life.disputed, 'never more than is disputed, never less than nothing')
      }
      if (life.won === null) life.decide(noCents)
      const won = life.won ?? noCents
      life.live({ kind: 'take_back_day' })
      assert.equal(life.provisional, noCents, 'nothing stays provisional')
      const isReturned = life.returned >= won
      assert.equal(life.worker, isReturned ? noCents : subtractCents(won, life.returned))
      assert.equal(addCents(life.worker, life.losses), noCents)
      const before = life.entries.length
      life.live({ kind: 'again' })
      assert.equal(life.entries.length, before, 'asked again, nothing moves')
    }),
  )
})
