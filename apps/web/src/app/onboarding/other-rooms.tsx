// Supplies the steps of signing up with parts of other rooms: address suggestions, the card, its PIN.
import { useQuery } from '@tanstack/react-query'
import { lazy, type ComponentProps } from 'react'
import { searchAddresses } from '#features/address'
import { profileQuery } from '#features/employee'
import type { OtherRooms } from '#features/onboarding'

/** The card's code is loaded with the first step about a card. */
const ActivateStep = lazy(async () => ({ default: (await import('./card-parts.ts')).ActivateStep }))
const PinStep = lazy(async () => ({ default: (await import('./card-parts.ts')).PinStep }))
const CardsSummary = lazy(async () => ({ default: (await import('./card-parts.ts')).CardsSummary }))

export const otherRooms: OtherRooms = { searchAddresses, ActivateCard, SetPin, CardsSummary }

function ActivateCard(props: Omit<ComponentProps<typeof ActivateStep>, 'holder'>) {
  const { data: profile } = useQuery(profileQuery)
  return <ActivateStep {...props} holder={profile ? `${profile.firstName} ${profile.lastName}` : ''} />
}

/** A PIN must not be the end of the worker's phone number; without the profile only the card provider checks that. */
function SetPin(props: Omit<ComponentProps<typeof PinStep>, 'phoneNumbers'>) {
  const { data: profile } = useQuery(profileQuery)
  return <PinStep {...props} phoneNumbers={profile?.phoneNumbers.map(({ phoneNumber }) => phoneNumber) ?? []} />
}
