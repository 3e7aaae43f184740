// Reads a partner's statement: which rewards it pays, and how much of each (CSV: reward, amount).
import { parsePublicId } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import { mapHeadings } from '#platform/tables/headings.ts'
import { RowReader } from '#platform/tables/row-reader.ts'
import { readTableRows, TableFault, type BytesRead } from '#platform/tables/table-rows.ts'

export type StatementLine = { line: number; reward: string } & ({ rewardId: string; amount: Cents } | { reason: string })

type Field = 'reward' | 'amount'

const columns: Readonly<Record<Field, readonly string[]>> = {
  reward: ['reward', 'rewardid', 'redemption', 'redemptionid'],
  amount: ['amount', 'rewardamount'],
}

/** @throws TableFault  when it is no such file */
export async function* readStatement(path: string, onBytes: BytesRead): AsyncGenerator<StatementLine, void> {
  let found: ReturnType<typeof mapHeadings<Field>> | null = null
  for await (const { line, cells } of readTableRows(path, onBytes)) {
    if (found === null) {
      found = mapHeadings(cells, { namesByField: columns, required: ['reward', 'amount'] })
      if ('reason' in found) throw new TableFault(line, found.reason)
      continue
    }
    if ('reason' in found) return
    const row = new RowReader(cells, found)
    const reward = row.text('reward')
    const rewardId = parsePublicId('rwd', reward)
    const amount = amountOf(row.text('amount'))
    if (rewardId === null) yield { line, reward, reason: 'its reward is no id of ours (rwd_…)' }
    else if (amount === null) yield { line, reward, reason: 'its amount is not dollars with at most two decimals' }
    else yield { line, reward, rewardId, amount }
  }
}

/** A minus is money that the partner takes back. */
function amountOf(text: string): Cents | null {
  const [, sign = '', dollars = '', part = ''] = /^(-?)\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (dollars === '') return null
  const amount = BigInt(dollars) * 100n + BigInt(part.padEnd(2, '0'))
  return cents(sign === '-' ? -amount : amount)
}
