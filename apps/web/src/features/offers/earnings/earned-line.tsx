// The line about cash back in a transaction's details: what a purchase earned, or which purchase the money is for.
import type { Earning, Transaction } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import BadgePercent from 'lucide-react/icons/badge-percent'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Copy } from '#platform/copy/copy.tsx'
import { earningPath, transactionPath } from '#platform/paths.ts'
import { Icon, Link, Money, Orb } from '#ui'
import { useOfferWords } from '../words/index.ts'
import { earningOfQuery } from './earnings.queries.ts'
import styles from './earnings.module.css'

/** Nothing where nothing was earned, and while it is not known: it is the smaller part of what the window says. */
export function EarnedLine({ transaction }: { transaction: Pick<Transaction, 'id'> }) {
  const { data: earning } = useQuery(earningOfQuery(transaction.id))
  if (!earning) return null
  return earning.purchase.transactionId === transaction.id ? <Earned earning={earning} /> : <EarnedBy earning={earning} />
}

/** DESIGN-2, "Transaction as a story": "cash back line only when earned (press goes to earnings)". */
function Earned({ earning }: { earning: Earning }) {
  const words = useOfferWords()
  const { amount, back, purchase } = earning
  if (amount === '0') return null
  return (
    <Link to={earningPath(purchase.transactionId)} className={styles['earned']}>
      <Orb icon={BadgePercent} tone="in" />
      <span className={styles['words']}>
        <span className={styles['strong']}>
          <Copy id="transactions.story.earned" values={{ amount: <Money cents={amount} /> }} />
        </span>{' '}
        <span className={styles['line']}>
          {back.type === 'percent' ? (
            <Copy id="transactions.story.earned-rate" values={{ percent: words.rate(back) }} />
          ) : (
            words.back(back)
          )}
        </span>
      </span>
      <Icon of={ChevronRight} size="sm" />
    </Link>
  )
}

function EarnedBy({ earning: { merchantName, purchase } }: { earning: Earning }) {
  const words = useOfferWords()
  return (
    <Link to={transactionPath(purchase.transactionId)} className={styles['earned']}>
      <Orb icon={BadgePercent} tone="in" />
      <span className={styles['words']}>
        <span className={styles['strong']}>
          <Copy id="offers.earning.from-purchase" />
        </span>{' '}
        <span className={styles['line']}>
          <bdi>{merchantName}</bdi> · <Money cents={purchase.spent} /> · {words.day(purchase.at)}
        </span>
      </span>
      <Icon of={ChevronRight} size="sm" />
    </Link>
  )
}
