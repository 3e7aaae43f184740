// Writes a letter about a case and stores its content as facts, so that it can be drawn again unchanged.
import { newUuid } from '@daybreak/ids'
import { addCents, centsText, noCents, type Cents } from '@daybreak/money'
import { bankDateOf, plainDateText, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { readPerson } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import type { Item } from '../disputes-items.store.ts'
import type { Case } from '../disputes.store.ts'
import { disputedOf } from '../disputes.rules.ts'
import type { LetterContent, LetterKind } from './content.ts'
import { insertLetter } from './letters.store.ts'

export type LetterDeps = { clock: Clock; brand: LetterContent['brand'] }

export type LetterFacts = { kind: LetterKind; amount?: Cents; takenBack?: Cents }

/** In the transaction that makes its content true. */
export async function writeLetter(
  { clock, brand }: LetterDeps,
  tx: Transaction,
  { found, items, at }: { found: Case; items: readonly Item[]; at: Instant },
  { kind, amount, takenBack = noCents }: LetterFacts,
): Promise<void> {
  const person = await readPerson(tx, found.employeeId)
  if (person === null) throw new Error('a dispute of no one')
  const isTakenBack = takenBack > noCents
  const content: LetterContent = {
    form: 1,
    number: found.number,
    name: `${person.firstName} ${person.lastName}`,
    reason: found.reason,
    on: plainDateText(bankDateOf(at)),
    reportedOn: plainDateText(bankDateOf(found.filedAt)),
    items: items.map((item) => ({
      merchant: item.merchant,
      on: plainDateText(bankDateOf(item.madeAt)),
      amount: centsText(disputedOf(item)),
    })),
    disputed: centsText(addCents(noCents, ...items.map(disputedOf))),
    isCourtesy: found.isCourtesy,
    creditBy: dayText(found.creditBy),
    finalBy: dayText(found.decideBy),
    amount: amount === undefined ? null : centsText(amount),
    fees: found.feesReturned === null ? null : centsText(found.feesReturned),
    decisionReason: found.decisionReason,
    takenBack: isTakenBack ? centsText(takenBack) : null,
    takeBackOn: isTakenBack ? dayText(found.takeBackOn) : null,
    honorUntil: isTakenBack ? dayText(found.honorUntil) : null,
    brand: { brand: brand.brand, bankName: brand.bankName, supportPhone: brand.supportPhone, supportEmail: brand.supportEmail },
  }
  const { id: caseId, employeeId, language } = found
  await insertLetter(tx, { id: newUuid(clock), caseId, employeeId, language, kind, content, madeAt: at })
}

function dayText(day: PlainDate | null): string | null {
  return day === null ? null : plainDateText(day)
}
