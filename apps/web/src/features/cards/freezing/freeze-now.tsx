// Freezes the card from any screen with one press, which a worker who lost it needs first. Without a known card it links to all
// cards.
import { useQuery } from '@tanstack/react-query'
import Snowflake from 'lucide-react/icons/snowflake'
import type { PayCard } from '@daybreak/contract'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { manageCardPath } from '#platform/paths.ts'
import { Item, ItemButton, ItemLink, MessageNotice, useToast } from '#ui'
import { cardsQuery } from '../cards.queries.ts'
import { mainCardOf } from '../cards.rules.ts'
import { useFreezing } from './freeze-switch.tsx'

export function FreezeNow() {
  const { data: cards } = useQuery(cardsQuery)
  const card = cards === undefined ? null : mainCardOf(cards)
  if (card?.status === 'Active' || card?.status === 'Frozen') return <FreezeRow card={card} />
  return (
    <ItemLink
      {...props}
      to={manageCardPath}
      title={<Copy id="support.contact.freeze" />}
      body={<Copy id="cards.freeze.hint" />}
    />
  )
}

const props = { icon: Snowflake, tone: 'iris' } as const

export function FreezeRow({ card }: { card: PayCard }) {
  const copy = useCopy()
  const { toast, show } = useToast()
  const { isFrozen, message, toggle } = useFreezing(card, () => show(copy('cards.freeze.done')))
  return (
    <>
      {isFrozen ? (
        <Item {...props} title={<Copy id="cards.status.frozen" />} body={<Copy id="cards.freeze.on-text" />} />
      ) : (
        <ItemButton
          {...props}
          title={<Copy id="support.contact.freeze" />}
          body={<Copy id="cards.freeze.hint" />}
          onPress={() => void toggle(true)}
        />
      )}
      {message && (
        <li>
          <MessageNotice message={message} />
        </li>
      )}
      {toast && <li>{toast}</li>}
    </>
  )
}
