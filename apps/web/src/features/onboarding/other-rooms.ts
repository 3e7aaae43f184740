// The parts that other rooms supply for steps of signing up. Web rooms never import each other, so the app passes them in.
import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { SearchAddresses } from '#ui'

/** The form for the card that came in the mail. */
type ActivateCardProps = {
  /** Of the link that the carrier of the card shows; empty without one. */
  code: string
  /** The card is on, now or since before. */
  onActive: () => void
  /** Other links, under its button. */
  actions: ReactNode
}

type SetPinProps = { onSet: () => void; actions: ReactNode }

/** Which card works, and whether a plastic one follows: ordered, or in the mail already. */
export type CardSnapshot = { active: { last4: string; isVirtual: boolean } | null; coming: 'ordered' | 'mailed' | null }

export type OtherRooms = {
  searchAddresses: SearchAddresses
  ActivateCard: ComponentType<ActivateCardProps>
  /** The form for the PIN: it goes to the card provider alone. */
  SetPin: ComponentType<SetPinProps>
  CardsSummary: ComponentType<{ children: (snapshot: CardSnapshot) => ReactNode }>
}

const OtherRoomsContext = createContext<OtherRooms | null>(null)
export const OtherRoomsProvider = OtherRoomsContext.Provider

export function useOtherRooms(): OtherRooms {
  const rooms = useContext(OtherRoomsContext)
  if (!rooms) throw new Error('a step that needs another room was rendered outside the app')
  return rooms
}
