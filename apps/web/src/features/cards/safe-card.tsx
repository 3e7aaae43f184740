// Freezes a card and orders a replacement inside another room's flow, for a worker who did not make a charge.
import { useQuery } from '@tanstack/react-query'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Copy } from '#platform/copy/copy.tsx'
import { ItemButton, ItemList } from '#ui'
import type { CardWorker } from './card/index.ts'
import { cardsQuery } from './cards.queries.ts'
import { orderedCardOf } from './ordered.rules.ts'
import { FreezeRow } from './freezing/index.ts'
import { ReplaceDialog } from './replacing/index.ts'

type SafeCardProps = Pick<CardWorker, 'mailingAddress' | 'MailingForm'> & {
  /** Of the card that the charge was made with. */
  last4: string | null
  /** Why, above what can be done. */
  lead: ReactNode
}

/** Nothing where that card can pay no more, or is not known. */
export function SafeCard({ last4, lead, ...worker }: SafeCardProps) {
  const { data: cards } = useQuery(cardsQuery)
  const [isReplacing, setIsReplacing] = useState(false)
  const card = cards?.data.find(({ last4Digits, status }) => last4Digits === last4 && canPay.includes(status))
  // The dialog outlives its card: an order closes the old one at once.
  const [replaced, setReplaced] = useState(card)
  if (cards === undefined || (card === undefined && !isReplacing)) return null
  return (
    <>
      {card !== undefined && lead}
      {card !== undefined && (
        <ItemList>
          {canFreeze.includes(card.status) && <FreezeRow card={card} />}
          <ItemButton
            icon={RefreshCcw}
            tone="iris"
            title={<Copy id="cards.replace.action" />}
            body={<Copy id="cards.replace.hint" />}
            onPress={() => {
              setReplaced(card)
              setIsReplacing(true)
            }}
          />
        </ItemList>
      )}
      {isReplacing &&
        // A form cannot be inside another one: what is ordered here must not submit the form around it.
        createPortal(
          <div onSubmit={(event) => event.stopPropagation()}>
            <ReplaceDialog
              {...worker}
              card={replaced ?? null}
              initialReason="STOLEN"
              openOrderedAt={orderedCardOf(cards.data)?.order.orderedAt ?? null}
              onClose={() => setIsReplacing(false)}
            />
          </div>,
          document.body,
        )}
    </>
  )
}

const canPay: readonly string[] = ['Active', 'Frozen', 'Damaged']
const canFreeze: readonly string[] = ['Active', 'Frozen']
