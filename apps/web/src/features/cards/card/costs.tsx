// The fees of the card for this worker. Readings 4.5; the amounts come from the server.
import type { CardFees } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { noCents } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Card, Money, Skeleton } from '#ui'
import { cardFeesQuery } from '../cards.queries.ts'
import styles from './costs.module.css'

export function CardCosts() {
  const titleId = useId()
  const { data: fees, isPending, isFetching, refetch } = useQuery(cardFeesQuery)
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="cards.fees.title" />
      </h2>
      {isPending && <Skeleton className={styles['loading']} />}
      {fees && <Costs fees={fees} />}
      {!isPending && !fees && (
        <div role="alert" className={styles['failed']}>
          <p>
            <Copy id="shell.error.load" />
          </p>
          <Button variant="tint" size="sm" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
            <Copy id="shell.action.try-again" />
          </Button>
        </div>
      )}
    </Card>
  )
}

function Costs({ fees }: { fees: CardFees }) {
  return (
    <dl className={styles['costs']}>
      <Cost label="cards.fees.monthly" cents={fees.monthlyFee} />
      <Cost label="cards.fees.atm-in" cents={fees.atmInNetworkFee} />
      <Cost label="cards.fees.atm-out" cents={fees.atmOutOfNetworkFee} />
      <Cost label="cards.fees.new-card" cents={fees.newCard.standard.fee} />
    </dl>
  )
}

function Cost({ label, cents }: { label: CopyKey; cents: string }) {
  const isFree = wireCents(cents) === noCents && label !== 'cards.fees.monthly'
  return (
    <div>
      <dt className="sm mute">
        <Copy id={label} />
      </dt>
      <dd className={styles['amount']}>{isFree ? <Copy id="cards.fees.free" /> : <Money cents={cents} />}</dd>
    </div>
  )
}
