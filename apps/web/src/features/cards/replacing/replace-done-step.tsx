// Confirms the order: when the card arrives, what to pay with until then, and what else to check.
import type { CardReplacement } from '@daybreak/contract'
import { Copy } from '#platform/copy/copy.tsx'
import { homePath } from '#platform/paths.ts'
import { Link } from '#ui'
import { DoneWords } from '../dialog-parts.tsx'
import { useCardWords } from '../use-card-words.ts'

type DoneStepProps = { titleId: string; replacement: CardReplacement; isStolen: boolean; onClose: () => void }

export function DoneStep({ titleId, replacement: { card, interimCard }, isStolen, onClose }: DoneStepProps) {
  const words = useCardWords()
  const { order } = card
  return (
    <DoneWords
      titleId={titleId}
      title={<Copy id={order ? 'card-offer.complete.title' : 'cards.replace.virtual-title'} />}
      onClose={onClose}
    >
      <p>
        {order ? (
          <Copy id="cards.replace.ordered" values={{ date: words.day(order.expectedBy) }} />
        ) : (
          <Copy id="cards.replace.virtual-ready" />
        )}
      </p>
      {interimCard && (
        <p>
          <Copy id="cards.replace.use-virtual" />
        </p>
      )}
      {isStolen && (
        <p>
          {/* Charges are disputed from the list of transactions. */}
          <Link to={homePath} className="link">
            <Copy id="cards.replace.stolen-charges" />
          </Link>
        </p>
      )}
      {order && (
        <p className="sm soft">
          <Copy id="cards.replace.not-here" />
        </p>
      )}
    </DoneWords>
  )
}
