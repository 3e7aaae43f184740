// Pays everyone, payday after payday, by NACHA files through the payroll import: a second try writes the same files, so nothing
// is paid twice.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FixedClock } from '@daybreak/time'
import { readDepositNumbers, type DepositNumbers } from '#features/accounts'
import type { Employer, EmployersRoom } from '#features/employers'
import { writeNacha, type EntryToWrite } from '#platform/nacha/nacha-writer.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import type { DemoCalendar, DemoPayday } from './demo-calendar.ts'
import type { Story } from './stories/story.ts'

export type PaidWorker = { employeeNumber: string; name: string; employeeId: string; story: Story }

export type PayrollDeps = {
  database: Database
  encryption: FieldEncryption
  /** Its clock is `clock`: a file is posted at the payday that the clock shows. */
  employers: EmployersRoom
  clock: FixedClock
  calendar: DemoCalendar
  folder: string
  /** The files are addressed to the first of them. */
  ourRoutingNumbers: readonly string[]
}

// A bank of no one, with the right check digit.
const payrollBank = '12345678'
const payrollBankRouting = ' 123456780'
const creditCode = '22'
const zeroDollarCode = '24'

export async function payEverybody(
  deps: PayrollDeps,
  employer: Employer & { companyId: string },
  paid: readonly PaidWorker[],
): Promise<void> {
  const { database, encryption, employers, clock, calendar } = deps
  const numbers = await readDepositNumbers(
    database.query,
    encryption,
    paid.map(({ employeeId }) => employeeId),
  )
  for (const payday of calendar.paydays) {
    const path = await writePayday(deps, employer, payday, entriesFor(payday, paid, numbers))
    clock.set(payday.at)
    const report = await employers.postPayroll(path, { allowRepeat: false, operator: 'demo' })
    if (report.kind === 'refused') throw new Error(`the payroll file of ${payday.text} was refused: ${report.reason}`)
    const [lost] = report.outcomes.filter(({ outcome }) => outcome !== 'posted' && outcome !== 'confirmed')
    if (lost !== undefined) throw new Error(`an entry of the payroll file of ${payday.text} was ${lost.outcome}`)
  }
}

/** A payday with nothing left is a zero-dollar entry: payroll services send it, and it moves no money. */
function entriesFor(
  payday: DemoPayday,
  paid: readonly PaidWorker[],
  numbers: ReadonlyMap<string, DepositNumbers>,
): EntryToWrite[] {
  return paid.flatMap(({ employeeNumber, name, employeeId, story }, index) => {
    const pay = story.pays.find((candidate) => candidate.payday.text === payday.text)
    const deposit = numbers.get(employeeId)
    if (pay === undefined) return []
    if (deposit === undefined) throw new Error(`${employeeNumber} has no account to be paid into`)
    return {
      transactionCode: pay.net === 0n ? zeroDollarCode : creditCode,
      routingNumber: deposit.routingNumber,
      accountNumber: deposit.accountNumber,
      amount: pay.net,
      individualId: employeeNumber,
      individualName: name,
      trace: payrollBank + String(index + 1).padStart(7, '0'),
    }
  })
}

async function writePayday(
  { folder, ourRoutingNumbers }: PayrollDeps,
  employer: Employer & { companyId: string },
  payday: DemoPayday,
  entries: readonly EntryToWrite[],
): Promise<string> {
  const header = {
    destination: ` ${ourRoutingNumbers[0] ?? ''}`,
    origin: payrollBankRouting,
    destinationName: 'SAMPLE BANK',
    originName: employer.name,
    createdDate: payday.text,
    createdTime: '0500',
    fileIdModifier: 'A',
  }
  const batch = {
    serviceClass: '220',
    companyName: employer.name,
    companyId: employer.companyId,
    entryClass: 'PPD',
    description: 'PAYROLL',
    effectiveDate: payday.text,
    odfi: payrollBank,
    entries,
  } as const
  let text = ''
  for await (const record of writeNacha(header, [batch])) text += `${record}\n`
  const path = join(folder, `payroll-${payday.text}.ach`)
  await writeFile(path, text, 'latin1')
  return path
}
