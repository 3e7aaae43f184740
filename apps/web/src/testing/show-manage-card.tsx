// Renders "Manage Card" against a fake server, beside another room's query that shows something of a card.
import type { PayCard, PayCardList } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, useContext, useState } from 'react'
import { startFakeServer } from './fake-server.ts'
import { fictionalCardId, fictionalCardList, fictionalFees } from './fictional-cards.ts'
import { renderPage } from './render-page.tsx'
import { ManageCard } from '#features/cards'

export const listCall = 'GET /api/employees/pay-cards/all'
export const feesCall = 'GET /api/employees/pay-cards/fees/eligibility'
export const profileCall = 'GET /api/employees/me'
const profileKey = ['employee', 'profile']
/** A call on the first card. */
export const callOn = (action: string) => `POST /api/employees/pay-cards/${fictionalCardId(1)}/${action}`

export const mailingAddress = {
  line1: '418 Alder St, Apt 3',
  line2: null,
  city: 'Yonkers',
  state: 'NY',
  postalCode: '10701',
  country: 'US',
}

const Moving = createContext<() => void>(() => {})

function MailingForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const move = useContext(Moving)
  return (
    <>
      <button onClick={onSaved}>Address is saved</button>
      <button onClick={onCancel}>Address stays</button>
      <button
        onClick={() => {
          move()
          onSaved()
        }}
      >
        Address is another
      </button>
    </>
  )
}

function Page({ hasAddress, activationCode }: Required<Pick<ShowOptions, 'hasAddress' | 'activationCode'>>) {
  const [address, setAddress] = useState(hasAddress ? mailingAddress : null)
  const worker = { name: 'Maya Torres', phoneNumbers: ['12125550101'], mailingAddress: address, MailingForm }
  return (
    <Moving value={() => setAddress({ ...mailingAddress, line1: '9 Birch Rd' })}>
      <Profile />
      <ManageCard worker={worker} balance={<p>$1,284.57</p>} activationCode={activationCode} />
    </Moving>
  )
}

function Profile() {
  const { data } = useQuery({
    queryKey: profileKey,
    meta: { tags: ['cards'] },
    queryFn: async () => (await fetch('/api/employees/me')).json() as Promise<string>,
  })
  return <p>{data}</p>
}

type ShowOptions = Parameters<typeof renderPage>[1] & {
  answers?: Parameters<typeof startFakeServer>[0]
  hasAddress?: boolean
  activationCode?: string
}

/** @param cards  the worker's cards, the first of them the main one; or the whole answer of the server */
export async function showManageCard(
  cards: PayCard[] | PayCardList | Response,
  { answers, hasAddress = true, activationCode = '', ...options }: ShowOptions = {},
) {
  const list = Array.isArray(cards) ? fictionalCardList(cards) : cards
  const server = startFakeServer({
    [listCall]: () => list,
    [feesCall]: () => fictionalFees,
    [profileCall]: () => 'profile',
    ...answers,
  })
  const view = renderPage(<Page hasAddress={hasAddress} activationCode={activationCode} />, options)
  await screen.findByText('profile')
  return { server, user: userEvent.setup(), ...view }
}
