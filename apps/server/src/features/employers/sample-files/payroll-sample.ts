// Writes a valid payroll file for an employer's own people, to try a payday from end to end.
import { addCents, type Cents } from '@daybreak/money'
import { plainDateText, type PlainDate } from '@daybreak/time'
import { readDepositNumbers } from '#features/accounts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import { writeNacha, type BatchToWrite, type EntryToWrite, type FileToWrite } from '#platform/nacha/nacha-writer.ts'
import { readRoster, type Employer } from '../roster/index.ts'
import { readAmounts } from './payroll-amounts.ts'
import { chooseSampleDate, type SampleDateDeps } from './payroll-sample-date.ts'
import { writeWhole } from '#platform/whole-file.ts'

export type SampleDeps = SampleDateDeps & {
  encryption: FieldEncryption
  /** The file is addressed to the first of them. */
  ourRoutingNumbers: readonly string[]
}

export type SampleRequest = {
  employer: Employer & { companyId: string }
  /** The same for each, or a CSV file with the columns employeeNumber and amount. */
  amounts: { kind: 'each'; amount: Cents } | { kind: 'file'; path: string }
  /** A settlement day that has opened when it is left out, so that the file posts at once (decision 52). */
  effectiveDate?: PlainDate
  outPath: string
}

export type SampleReport = {
  effectiveDate: string
  count: number
  amount: Cents
  /** Employee numbers of people who have no open account to pay into, or no amount. */
  leftOut: string[]
}

// A bank of no one: its check digit is right, its number is fictional.
const sampleBank = '12345678'
const sampleBankRouting = ' 123456780'
const peoplePerRead = 1_000
const sequences = 10_000_000

/**
 * Writes a PPD file that pays everyone on the roster who has an open account here; without anyone, no file.
 * Throws TableFault when the amounts cannot be read.
 */
export async function writePayrollSample(deps: SampleDeps, request: SampleRequest): Promise<SampleReport> {
  const { employer } = request
  const now = deps.clock.now().toZonedDateTimeISO(employer.timeZone)
  // Trace numbers continue from the time of day: two samples for one payday are two payrolls and not one.
  const firstSequence = now.hour * 360_000 + now.minute * 6_000 + now.second * 100 + Math.trunc(now.millisecond / 10)
  const { entries, leftOut } = await entriesFor(deps, request, firstSequence)
  const effectiveDate = request.effectiveDate ?? (await chooseSampleDate(deps, entries))
  const report = {
    effectiveDate: plainDateText(effectiveDate),
    count: entries.length,
    amount: addCents(...entries.map((entry) => entry.amount)),
    leftOut,
  }
  if (entries.length === 0) return report
  const file: FileToWrite = {
    destination: ` ${deps.ourRoutingNumbers[0] ?? ''}`,
    origin: sampleBankRouting,
    destinationName: 'SAMPLE BANK',
    originName: employer.name,
    createdDate: plainDateText(now.toPlainDate()),
    createdTime: `${String(now.hour).padStart(2, '0')}${String(now.minute).padStart(2, '0')}`,
    fileIdModifier: 'A',
  }
  const batch: BatchToWrite = {
    serviceClass: '220',
    companyName: employer.name,
    companyId: employer.companyId,
    entryClass: 'PPD',
    description: 'PAYROLL',
    effectiveDate: report.effectiveDate,
    odfi: sampleBank,
    entries,
  }
  await writeWhole(request.outPath, writeNacha(file, [batch]))
  return report
}

async function entriesFor(
  deps: SampleDeps,
  request: SampleRequest,
  firstSequence: number,
): Promise<{ entries: EntryToWrite[]; leftOut: string[] }> {
  const amountFor = await amountsOf(request.amounts)
  const entries: EntryToWrite[] = []
  const leftOut: string[] = []
  for (let afterNumber: string | undefined = ''; afterNumber !== undefined;) {
    const people = await readRoster(deps.database.query, request.employer.id, afterNumber, peoplePerRead)
    const employeeIds = people.flatMap((person) => person.employeeId ?? [])
    const numbers = await readDepositNumbers(deps.database.query, deps.encryption, employeeIds)
    for (const person of people) {
      const deposit = person.employeeId === null ? undefined : numbers.get(person.employeeId)
      const amount = amountFor(person.employeeNumber)
      if (deposit === undefined || amount === undefined) {
        leftOut.push(person.employeeNumber)
        continue
      }
      entries.push({
        transactionCode: '22',
        routingNumber: deposit.routingNumber,
        accountNumber: deposit.accountNumber,
        amount,
        individualId: person.employeeNumber,
        individualName: `${person.firstName} ${person.lastName}`,
        trace: sampleBank + String((firstSequence + entries.length) % sequences).padStart(7, '0'),
      })
    }
    afterNumber = people.at(-1)?.employeeNumber
  }
  return { entries, leftOut }
}

async function amountsOf(amounts: SampleRequest['amounts']): Promise<(employeeNumber: string) => Cents | undefined> {
  if (amounts.kind === 'each') return () => amounts.amount
  const byNumber = await readAmounts(amounts.path)
  return (employeeNumber) => byNumber.get(employeeNumber)
}
