// Loads the offer of a passkey only for a worker who has just logged in by a code.
import { lazy, Suspense, useState } from 'react'
import { useFlag } from '#platform/flags/flag-values.ts'
import { takeCode } from './passkey-memory.ts'

const PasskeyOffer = lazy(async () => {
  const { PasskeyOffer: Offer } = await import('./passkey-offer.tsx')
  return { default: Offer }
})

export function LatePasskeyOffer() {
  const [isByCode] = useState(takeCode)
  const isOn = useFlag('sign-in-passkey')
  return (
    isByCode &&
    isOn && (
      <Suspense>
        <PasskeyOffer />
      </Suspense>
    )
  )
}
