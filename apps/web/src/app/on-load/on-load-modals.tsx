// Shows the on-load modals of home, one after another. Specification 2, "On-load modals"; decision 41, "Order on load".
import { useCallback, useState, type ComponentProps } from 'react'
import { searchAddresses } from '#features/address'
import { CardOffer } from '#features/cards'
import { useProfile, useRefreshProfile } from '#features/employee'
import { Popups } from '#features/popups'
import { useCalmMoment } from './use-calm-moment.ts'
import { useTurn } from './use-turn.ts'

type Turn = 'popups' | 'card-offer' | 'over'

/** @param onOver  the card offer was closed, or there was none: what follows it may open */
export function OnLoadModals({ onOver }: { onOver: () => void }) {
  const [turn, setTurn] = useState<Turn>('popups')
  const [isOpen, setIsOpen] = useState(false)
  const { isCalm, checkNow } = useCalmMoment(!isOpen && turn !== 'over')
  const hasTurn = useTurn(isOpen || isCalm)
  const tryOpen = useCallback(() => {
    // Checked once more: a press may have opened something since.
    const isStillCalm = checkNow()
    if (isStillCalm) setIsOpen(true)
    return isStillCalm
  }, [checkNow])
  const onClose = useCallback(() => setIsOpen(false), [])
  const finishPopups = useCallback(() => setTurn('card-offer'), [])
  const finish = useCallback(() => {
    setTurn('over')
    onOver()
  }, [onOver])
  const steps = { mayOpen: hasTurn && isCalm, tryOpen, onClose }
  // What was closed stays for the word that it could not be kept.
  return turn === 'popups' ? <Popups {...steps} onOver={finishPopups} /> : <OfferedCard {...steps} onOver={finish} />
}

function OfferedCard(steps: ComponentProps<typeof Popups>) {
  const { firstName, lastName, payCards, mainCardId, shippingAddress, address } = useProfile()
  const refresh = useRefreshProfile()
  const last4 = payCards.find(({ id }) => id === mainCardId)?.last4Digits ?? null
  const worker = { name: `${firstName} ${lastName}`, last4, mailingAddress: shippingAddress ?? address, refresh }
  return <CardOffer worker={worker} searchAddresses={searchAddresses} {...steps} />
}
