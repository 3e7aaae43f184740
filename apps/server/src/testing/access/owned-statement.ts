// Creates a worker's own statement and letter, for the tests that another worker cannot reach them.
import { randomBytes } from 'node:crypto'
import type { ProofLetter } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import type { TestProduct } from '../test-product.ts'
import { codeOf } from '../../features/statements/proof/proof.rules.ts'
import { insertLetter } from '../../features/statements/proof/proof.store.ts'
import type { StatementContent } from '../../features/statements/statements.rules.ts'

const noFees = { 'instant-transfer': '0', 'fast-card': '0' }
const quietMonth: StatementContent = {
  form: 1,
  month: '2024-10-01',
  timeZone: 'America/New_York',
  from: '2024-10-01',
  to: '2024-10-31',
  madeAt: '2024-11-01T04:01:00.000Z',
  holder: 'Maya Torres',
  accountLast4: '0001',
  routingLast4: '6780',
  brand: { brand: 'Daybreak', bankName: 'Bank', supportPhone: '', supportEmail: '' },
  opening: '0',
  totalIn: '0',
  totalOut: '0',
  closing: '0',
  expressPay: { received: '0', paidBack: '0' },
  fees: { month: noFees, year: noFees },
  items: [],
}

/** Gives back its month, as it appears in a URL. Made again, it is the same one. */
export async function makeStatement({ db, clock }: TestProduct, { employeeId }: { employeeId: string }): Promise<string> {
  await db.database.query
    .insertInto('statements_statement')
    .values({
      id: newUuid(clock),
      account_id: (await findAccountOf(db.database.query, employeeId))?.id ?? newUuid(clock),
      employee_id: employeeId,
      month: quietMonth.month,
      ends_at: '2024-11-01T04:00:00.000Z',
      made_at: instantText(clock.now()),
      last_entry: 0n,
      opening: 0n,
      total_in: 0n,
      total_out: 0n,
      closing: 0n,
      content: JSON.stringify(quietMonth),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return quietMonth.month
}

const letter: ProofLetter = {
  name: 'Maya Torres',
  from: '2024-08-01',
  to: '2024-10-31',
  count: 1,
  total: '60000',
  average: '20000',
  often: null,
  paydays: null,
  totalGross: null,
  work: null,
  madeFor: null,
  madeOn: '2024-10-31',
  language: 'en',
}

/** Gives back its id, as it appears in a URL. */
export async function makeProofLetter({ db, clock }: TestProduct, { employeeId }: { employeeId: string }): Promise<string> {
  const [id, madeAt] = [newUuid(clock), clock.now()]
  const kept = { id, employeeId, code: codeOf(randomBytes(16)), letter, madeAt, expiresAt: madeAt.add({ hours: 24 }) }
  await db.database.transaction((tx) => insertLetter(tx, kept))
  return publicId('prf', id)
}
