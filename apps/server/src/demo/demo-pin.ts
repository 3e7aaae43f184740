// Sets a card's PIN as a worker's browser does: with a one-time token, and the PIN sent straight to the card provider. It is
// stored nowhere.
import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { issuerDocument, type Issuer } from '#features/issuer'

const mutation = issuerDocument(`mutation SetPin($input: SetPinForPaymentCardInput!) {
  setPinForPaymentCard(input: $input) { __typename }
}`)
const answerShape = z.object({ data: z.object({ setPinForPaymentCard: z.object({ __typename: z.string() }).nullable() }) })
// Easy ones are refused, and drawn now and then.
const maxTries = 20

type PinTo = { issuer: Pick<Issuer, 'createCardToken'>; url: string; providerCardId: string }

/** False when the card provider does not take it. */
export async function sendPin({ issuer, url, providerCardId }: PinTo, newPin: string): Promise<boolean> {
  const { token } = await issuer.createCardToken(providerCardId, 'SET_PAYMENT_CARD_PIN')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: mutation, variables: { input: { paymentCardId: providerCardId, newPin } } }),
  })
  const { data } = answerShape.parse(await response.json())
  return data.setPinForPaymentCard?.__typename === 'PaymentCard'
}

/** @param url  where the server reaches the card provider's GraphQL */
export function createPinSetter(issuer: Pick<Issuer, 'createCardToken'>, url: string): (providerCardId: string) => Promise<void> {
  return async (providerCardId) => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      if (await sendPin({ issuer, url, providerCardId }, String(randomInt(10_000)).padStart(4, '0'))) return
    }
    throw new Error('the card provider took no PIN for a card of the demo world')
  }
}
