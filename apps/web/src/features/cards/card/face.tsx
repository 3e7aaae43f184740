// The card as a picture, with the meaning of its status below it.
import type { PayCard as PayCardState } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Snowflake from 'lucide-react/icons/snowflake'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { PayCard, type IconType } from '#ui'
import { useCardWords } from '../use-card-words.ts'
import styles from './face.module.css'

const tagIcons: Partial<Record<PayCardState['status'], IconType>> = {
  Frozen: Snowflake,
  Damaged: CircleAlert,
  Inactive: Clock,
}

const meanings: Partial<Record<PayCardState['status'], CopyKey>> = {
  Damaged: 'cards.status-help.damaged',
  Inactive: 'cards.status-help.inactive',
  ClosedByCustomer: 'cards.status-help.closed',
}

export function CardFace({ card, holder }: { card: PayCardState; holder: string }) {
  const copy = useCopy()
  const words = useCardWords()
  const { brand } = useBrand()
  const { status, last4Digits } = card
  const label = useCardLabel(card)
  const meaning = card.order?.status === 'CANCELED' ? 'cards.track.canceled' : meanings[status]
  return (
    <>
      <PayCard
        label={label}
        brand={brand}
        holder={holder}
        last4={last4Digits}
        corner={<Corner card={card} />}
        state={faceAppearance(status)}
        tag={
          status === 'Active'
            ? undefined
            : {
                icon: tagIcons[status] ?? CircleX,
                text: status === 'Frozen' ? copy('cards.art.frozen-tag') : words.status(status),
              }
        }
      />
      {meaning && (
        <p className={styles['meaning']}>
          <Copy id={meaning} />
        </p>
      )}
      {card.isSettling && (
        <p className={styles['meaning']}>
          <Copy id="cards.manage.settling" />
        </p>
      )}
    </>
  )
}

function useCardLabel({ status, last4Digits: last4 }: PayCardState): string {
  const copy = useCopy()
  const words = useCardWords()
  if (last4 === null) return copy('cards.art.label-new')
  if (status === 'Active') return copy('cards.art.label', { last4 })
  if (status === 'Frozen') return copy('cards.art.label-frozen', { last4 })
  return copy('cards.art.label-status', { last4, status: words.status(status) })
}

function Corner({ card: { kind, formFactor } }: { card: PayCardState }) {
  if (kind === 'temporary') return <Copy id="cards.art.temporary" />
  return formFactor === 'VIRTUAL' ? <Copy id="cards.art.virtual" /> : null
}

function faceAppearance(status: PayCardState['status']): 'plain' | 'frozen' | 'dimmed' {
  if (status === 'Frozen') return 'frozen'
  return status === 'Active' || status === 'Damaged' || status === 'Inactive' ? 'plain' : 'dimmed'
}
