// "Add a bank account" with a history of its own, as the app gives it one.
import { useState } from 'react'
import { AddBank, type AddBankPlace } from '#features/move-money'

export function AddBankWithHistory({ first = { step: 'bank' } }: { first?: AddBankPlace }) {
  const [places, setPlaces] = useState<readonly AddBankPlace[]>([first])
  const [isRemoved, setIsRemoved] = useState(false)
  if (isRemoved) return <p>Your banks and cards</p>
  return (
    <>
      <AddBank
        place={places.at(-1) ?? first}
        goTo={(place, { replace = false } = {}) => setPlaces((before) => [...(replace ? before.slice(0, -1) : before), place])}
        ownerName="Maya Torres"
        onRemoved={() => setIsRemoved(true)}
      />
      <button type="button" onClick={() => setPlaces((before) => before.slice(0, -1))}>
        Browser back
      </button>
    </>
  )
}
