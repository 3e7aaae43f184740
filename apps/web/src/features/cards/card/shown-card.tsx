// One card: its picture, its details on request, and its actions.
import type { PayCard, PayCardList } from '@daybreak/contract'
import { useId, type Ref } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { MessageNotice, Card } from '#ui'
import { CardActions } from './actions.tsx'
import { CardDetails } from '../details/index.ts'
import type { DialogName } from './dialog.tsx'
import { CardFace } from './face.tsx'
import { actionsOf } from '../cards.rules.ts'
import { FreezeEffects, useFreezing } from '../freezing/index.ts'
import { useCardWords } from '../use-card-words.ts'
import styles from './shown-card.module.css'

type ShownCardProps = {
  card: PayCard
  list: PayCardList
  holder: string
  /** Where the focus continues from when the card that had it is another one. */
  headingRef: Ref<HTMLHeadingElement>
  onOpen: (dialog: DialogName) => void
  /** Something was done, and these words say so. */
  onDone: (said: string) => void
}

export function ShownCard({ card, list, holder, headingRef, onOpen, onDone }: ShownCardProps) {
  const copy = useCopy()
  const words = useCardWords()
  const titleId = useId()
  const freezing = useFreezing(card, (done) => onDone(copy(done === 'freeze' ? 'cards.freeze.done' : 'cards.unfreeze.done')))
  const actions = actionsOf(card, list)
  return (
    <>
      <div className={`grid ${styles['columns']}`}>
        <Card labelledBy={titleId} className={styles['card']}>
          {/* The picture says which card it is; this says it to a worker who moves from heading to heading. */}
          <h2 ref={headingRef} id={titleId} className="vh" tabIndex={-1}>
            {words.name(card)}, {words.status(card.status)}
          </h2>
          <CardFace card={card} holder={holder} />
          {actions.includes('details') && <CardDetails card={card} />}
        </Card>
        {actions.length > 0 && (
          <div className={styles['actions']}>
            {freezing.message && <MessageNotice message={freezing.message} />}
            <CardActions actions={actions} card={card} freezing={freezing} onOpen={onOpen} />
          </div>
        )}
      </div>
      {card.status === 'Frozen' && <FreezeEffects />}
    </>
  )
}
