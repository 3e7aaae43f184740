// The screens of cash back, with parts of other rooms. Decisions 44, "/cash-back", "/cash-back/on", "/cash-back/earnings",
// "/cash-back/{id}".
import { useParams } from '@tanstack/react-router'
import { useProfile } from '#features/employee'
import { CashBackFrame, ClaimPage, EarningsPage, OffersOnPage, OffersPage, OfferWindow } from '#features/offers'
import { cashBackEarningsPath, cashBackPath, casePath, offersOnPath } from '#platform/paths.ts'
import { useAddressSteps } from '../use-address-steps.ts'

/** In the address of an offer that was opened from those that are on. */
const fromOn = '?from=on'

/** The list, and over it the offer that the address names: the list stays as it was. */
export function OffersScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const { search, keep } = useAddressSteps()
  const isFromOn = id !== undefined && search.get('from') === 'on'
  const asked = searchTextOf(search)
  return (
    <CashBackFrame current={isFromOn ? offersOnPath : cashBackPath}>
      {isFromOn ? (
        <OffersOnPage search={fromOn} />
      ) : (
        <OffersPage search={asked} onSearch={(next) => keep(`${cashBackPath}${next}`)} />
      )}
      {id !== undefined && <OpenedOffer key={id} id={id} behind={isFromOn ? offersOnPath : `${cashBackPath}${asked}`} />}
    </CashBackFrame>
  )
}

/** @param behind  the address of the list under the window */
function OpenedOffer({ id, behind }: { id: string; behind: string }) {
  const { payCards, mainCardId } = useProfile()
  const { search, open } = useAddressSteps()
  const cardLast4 = payCards.find((card) => card.id === mainCardId)?.last4Digits ?? null
  return (
    <OfferWindow id={id} cardLast4={cardLast4} search={searchTextOf(search)} onClose={() => open(behind, { replace: true })} />
  )
}

function searchTextOf(search: URLSearchParams): string {
  return search.size === 0 ? '' : `?${search.toString()}`
}

export function OffersOnScreen() {
  return (
    <CashBackFrame current={offersOnPath}>
      <OffersOnPage search={fromOn} />
    </CashBackFrame>
  )
}

export function EarningsScreen() {
  const { search } = useAddressSteps()
  return (
    <CashBackFrame current={cashBackEarningsPath}>
      <EarningsPage asked={search.get('of')} />
    </CashBackFrame>
  )
}

export function MissingCashBackScreen() {
  const { open } = useAddressSteps()
  return (
    <CashBackFrame current={cashBackEarningsPath}>
      <ClaimPage onSent={(caseNumber) => open(casePath(caseNumber))} />
    </CashBackFrame>
  )
}
