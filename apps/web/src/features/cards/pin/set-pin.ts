// Sets a card's PIN, straight from the browser to the card provider: our server only gives the token, and hears afterwards that it is set.
import { cardsRoutes, type CardToken } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { askCardProvider, partOf } from '#platform/calls/card-provider.ts'

/** `weak`: the card provider knows her birthday and Social Security number, and found the PIN in them. */
type Refusal = 'weak' | 'not-active' | 'other'

/** Specification 5: "PIN change fails when the card provider returns anything other than a payment card." */
export class PinRefused extends Error {
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super('Failed to change pin due to errors.')
    this.name = 'PinRefused'
    this.reason = reason
  }
}

const setPinMutation = `mutation($input: SetPinForPaymentCardInput!) {
  setPinForPaymentCard(input: $input) {
    __typename
    ... on UserError { errors { code } }
  }
}`

/**
 * @throws ApiProblem           our server gives no token, for example `step_up_required`
 * @throws CardProviderFailure  the card provider did not answer, or not as agreed
 * @throws PinRefused           it did not take the PIN
 */
export async function setPin(cardId: string, newPin: string): Promise<void> {
  const { token, paymentCardId, graphqlUrl }: CardToken = await callApi(cardsRoutes.createPinToken, { params: { id: cardId } })
  const variables = { input: { paymentCardId, newPin } }
  const answer = partOf(await askCardProvider({ graphqlUrl, token, query: setPinMutation, variables }), 'setPinForPaymentCard')
  if (partOf(answer, '__typename') !== 'PaymentCard') throw new PinRefused(reasonIn(answer))
}

function reasonIn(answer: unknown): Refusal {
  const errors = partOf(answer, 'errors')
  const codes = Array.isArray(errors) ? errors.map((error) => partOf(error, 'code')) : []
  if (codes.includes('WEAK_PIN')) return 'weak'
  return codes.includes('NOT_ACTIVE') ? 'not-active' : 'other'
}
