// Adds up entries as the batch and file controls do, and compares.
import { cents, type Cents } from '@daybreak/money'
import type { NachaTotals } from './nacha-entries.ts'
import { NachaFault } from './nacha-faults.ts'
import { amountOf, countOf, digitsOf } from './nacha-fields.ts'
import type { EntryKind, Field } from './nacha-layout.ts'
import type { NachaLine } from './nacha-lines.ts'

const hashModulus = 10_000_000_000

export type NachaTally = {
  addEntry(rdfi: string, kind: EntryKind, amount: Cents): void
  addAddenda(): void
  totals(): NachaTotals
}

export function createTally(): NachaTally {
  let count = 0
  let hash = 0
  let debit = 0n
  let credit = 0n
  return {
    addEntry(rdfi, kind, amount) {
      count += 1
      hash = (hash + Number.parseInt(rdfi, 10)) % hashModulus
      if (kind.startsWith('credit')) credit += amount
      else debit += amount
    },
    addAddenda() {
      count += 1
    },
    totals: () => ({
      entryAndAddendaCount: count,
      entryHash: String(hash).padStart(10, '0'),
      debit: cents(debit),
      credit: cents(credit),
    }),
  }
}

type ControlLayout = { entryCount: Field; entryHash: Field; debitTotal: Field; creditTotal: Field }

/**
 * Refuses the file when a control record disagrees with the records above it.
 *
 * @param where  'batch 3' or 'the file', for the reason
 */
export function expectTotals(line: NachaLine, layout: ControlLayout, found: NachaTotals, where: string): void {
  const declaredCount = countOf(line, layout.entryCount, 'entry and addenda count')
  if (declaredCount !== found.entryAndAddendaCount) {
    throw new NachaFault(
      'nacha.entry_count',
      line.number,
      `the control of ${where} counts ${declaredCount} entries and addenda, there are ${found.entryAndAddendaCount}`,
    )
  }
  const declaredHash = digitsOf(line, layout.entryHash, 'entry hash')
  if (declaredHash !== found.entryHash) {
    throw new NachaFault(
      'nacha.entry_hash',
      line.number,
      `the control of ${where} has the entry hash ${declaredHash}, its entries add up to ${found.entryHash}`,
    )
  }
  expectAmount('nacha.debit_total', amountOf(line, layout.debitTotal, 'debit total'), found.debit, 'debits')
  expectAmount('nacha.credit_total', amountOf(line, layout.creditTotal, 'credit total'), found.credit, 'credits')

  function expectAmount(code: 'nacha.debit_total' | 'nacha.credit_total', declared: Cents, added: Cents, side: string): void {
    if (declared === added) return
    throw new NachaFault(
      code,
      line.number,
      `the control of ${where} totals ${declared} cents of ${side}, its entries add up to ${added}`,
    )
  }
}
