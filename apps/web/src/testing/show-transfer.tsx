// "Make a Transfer" with a history of its own, as the app gives it one: Back goes one step back.
import { useState } from 'react'
import { TransferWages, type TransferPlace } from '#features/express-pay'

export function TransferWithHistory({ accountLast4 = null }: { accountLast4?: string | null }) {
  const [places, setPlaces] = useState<readonly TransferPlace[]>(['amount'])
  return (
    <>
      <TransferWages
        accountLast4={accountLast4}
        place={places.at(-1) ?? 'amount'}
        goTo={(place, { replace = false } = {}) => setPlaces((before) => [...(replace ? before.slice(0, -1) : before), place])}
        goBack={() => setPlaces((before) => before.slice(0, -1))}
      />
      <button type="button" onClick={() => setPlaces((before) => before.slice(0, -1))}>
        Browser back
      </button>
    </>
  )
}
