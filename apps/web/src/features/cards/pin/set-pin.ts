// Sets a card's PIN straight from the browser to the card provider: our server only issues the token, and is notified afterward
// that a PIN is set.
import { cardsRoutes, type CardToken } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { askCardProvider, partOf } from '#platform/calls/card-provider.ts'

/** `pin`: it is the PIN that was refused. The card provider knows the worker's birthday and Social Security number, and may have found it there. */
type Refusal = 'pin' | 'other'

/** Specification 5: "PIN change fails when the card provider returns anything other than a payment card." */
export class PinRefused extends Error {
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super('Failed to change pin due to errors.')
    this.name = 'PinRefused'
    this.reason = reason
  }
}

/**
 * @throws ApiProblem           our server gives no token, for example `step_up_required`
 * @throws CardProviderFailure  the card provider did not answer, or not as agreed
 * @throws PinRefused           it did not take the PIN
 */
export async function setPin(cardId: string, newPin: string): Promise<void> {
  const { token, paymentCardId, graphqlUrl }: CardToken = await callApi(cardsRoutes.createPinToken, { params: { id: cardId } })
  const variables = { input: { paymentCardId, newPin } }
  const answer = partOf(await askCardProvider({ graphqlUrl, token, document: 'setPin', variables }), 'setPinForPaymentCard')
  if (partOf(answer, '__typename') !== 'PaymentCard') throw new PinRefused(reasonIn(answer))
}

/** By our own field that the refusal names: the provider's codes are free strings, and not reliable. */
function reasonIn(answer: unknown): Refusal {
  const errors = partOf(answer, 'errors')
  const paths = Array.isArray(errors) ? errors.map((error) => partOf(error, 'errorPath')) : []
  return paths.some((path) => Array.isArray(path) && path.includes('newPin')) ? 'pin' : 'other'
}
