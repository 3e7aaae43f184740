// What comes up by itself once home is there, one after the other. Specification 2, "On-load modals"; decision 41, "Order on load".
import { searchAddresses } from '#features/address'
import { CardOffer } from '#features/cards'
import { useProfile, useRefreshProfile } from '#features/employee'
import { useCalmMoment } from './use-calm-moment.ts'

export function OnLoadModals() {
  const { firstName, lastName, payCards, mainCardId, shippingAddress, address } = useProfile()
  const refresh = useRefreshProfile()
  const last4 = payCards.find(({ id }) => id === mainCardId)?.last4Digits ?? null
  const worker = { name: `${firstName} ${lastName}`, last4, mailingAddress: shippingAddress ?? address, refresh }
  const isCalm = useCalmMoment()
  return isCalm && <CardOffer worker={worker} searchAddresses={searchAddresses} />
}
