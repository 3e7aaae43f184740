// The reported transaction: its store, its day, its card and its amount. Picture "dispute".
import type { DisputableItem } from '@daybreak/contract'
import { negateCents } from '@daybreak/money'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { Card, Money, Orb } from '#ui'
import { useDisputeWords } from '../use-dispute-words.ts'
import styles from './filing.module.css'

type Item = Pick<DisputableItem, 'merchant' | 'createdAt' | 'last4Digits' | 'amount'>

export function ReportedItem({ item }: { item: Item }) {
  const lineOf = useItemLine()
  return (
    <Card className={styles['item']}>
      <Orb icon={ReceiptText} />
      <div className="grow">
        <h2 className={styles['merchant']}>
          <bdi>{item.merchant}</bdi>
        </h2>
        <p className="sm soft num">{lineOf(item)}</p>
      </div>
      <Money cents={negateCents(wireCents(item.amount))} className={styles['amount']} />
    </Card>
  )
}

/** "Nov 18, 2026 · Daybreak Card *4821". */
export function useItemLine(): (item: Pick<Item, 'createdAt' | 'last4Digits'>) => string {
  const words = useDisputeWords()
  const copy = useCopy()
  return ({ createdAt, last4Digits: last4 }) => {
    if (last4 === null) return words.date(createdAt)
    return `${words.date(createdAt)} · ${copy('transactions.detail.card-method', { card: copy('shell.brand.card'), last4 })}`
  }
}
