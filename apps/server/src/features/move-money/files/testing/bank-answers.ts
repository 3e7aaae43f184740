// Builds files as a sponsor bank sends them: returns, disputes and notifications of change for our entries.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cents, type Cents } from '@daybreak/money'
import { plainDateText } from '@daybreak/time'
import { writeNacha, type BatchToWrite, type EntryToWrite } from '#platform/nacha/nacha-writer.ts'
import type { KeptEntry } from '../entries.store.ts'
import { bank, routingNumberOf } from './files-world.ts'

export type Answer = {
  to: KeptEntry
  code: string
  /** What differs from the entry that it answers. */
  amount?: Cents
  trace?: string
  transactionCode?: string
  corrected?: string
  /** null: the bank leaves the day out. */
  effectiveDate?: string | null
  companyId?: string
}

const rdfi = '12100035'
let sequence = 0

/** A batch for each answer, but for those of one day and company; each return has a trace of its own, unless one is given. */
export function batchesOf(answers: readonly Answer[]): BatchToWrite[] {
  const groups = Map.groupBy(answers, (answer) => [dayOf(answer), answer.companyId, isChange(answer)].join(' '))
  return [...groups.values()].map((group) => {
    const [first] = group
    if (first === undefined) throw new Error('a batch without entries')
    return {
      serviceClass: '200',
      companyName: bank.companyName,
      companyId: first.companyId ?? bank.companyId,
      entryClass: classOf(first),
      description: 'TRANSFER',
      effectiveDate: dayOf(first),
      odfi: rdfi,
      entries: group.map(entryOf),
    }
  })
}

function classOf(answer: Answer): string {
  if (isChange(answer)) return 'COR'
  return answer.to.direction === 'out' ? 'PPD' : 'WEB'
}

function isChange({ code }: Answer): boolean {
  return code.startsWith('C')
}

function dayOf({ to, effectiveDate }: Answer): string | null {
  if (effectiveDate !== undefined) return effectiveDate
  return to.file === null ? null : plainDateText(to.file.effectiveOn)
}

function entryOf(answer: Answer): EntryToWrite {
  const { to, code } = answer
  sequence += 1
  const original = { code, originalTrace: to.trace ?? '123456789999999', originalRdfi: routingNumberOf(1).slice(0, 8) }
  return {
    transactionCode: answer.transactionCode ?? (to.direction === 'out' ? '21' : '26'),
    routingNumber: bank.odfiRoutingNumber,
    accountNumber: '555010001',
    amount: answer.amount ?? (isChange(answer) ? cents(0n) : to.amount),
    individualId: 'X',
    individualName: 'MAYA TORRES',
    trace: answer.trace ?? rdfi + String(sequence).padStart(7, '0'),
    addenda: [
      isChange(answer)
        ? { kind: 'change', ...original, corrected: answer.corrected ?? '' }
        : { kind: 'return', ...original, information: '' },
    ],
  }
}

/** @param createdDate  the day on which the bank made it */
export async function bankFile(batches: readonly BatchToWrite[], createdDate = '2026-11-24'): Promise<string> {
  const header = {
    destination: ' 555001004',
    origin: bank.destination,
    destinationName: bank.originName,
    originName: bank.destinationName,
    createdDate,
    createdTime: '0630',
    fileIdModifier: 'A',
  }
  const records: string[] = []
  for await (const record of writeNacha(header, batches)) records.push(`${record}\n`)
  return records.join('')
}

let fileCount = 0

/** A file of its own in a folder. */
export async function keepFile(folder: string, text: string | Uint8Array): Promise<string> {
  fileCount += 1
  const path = join(folder, `bank-${fileCount}.ach`)
  await writeFile(path, text)
  return path
}
