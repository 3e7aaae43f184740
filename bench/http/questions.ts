// Generates the card network's load: signed questions about purchases, each under an id of its own.
import { createHmac } from 'node:crypto'
import { request, type Agent } from 'node:http'
import { instantText, systemClock } from '../../packages/time/src/index.ts'

export const signingKey = 'signing_key_of_a_benchmark'

export function questionText(index: number, card: string): string {
  const requested = { value: 1_250, currencyCode: 'USD' }
  const at = instantText(systemClock.now())
  const question = {
    __typename: 'PaymentCardAuthorizationRequest',
    id: `car_bench_${index}`,
    createdAt: at,
    transactionTimestamp: at,
    transaction: { id: `ctx_bench_${index}` },
    paymentCard: { id: card },
    transactionAmount: requested,
    settlementAmount: requested,
    requestedAmount: requested,
    surchargeFee: null,
    merchantDetails: {
      merchantId: 'mer_1',
      category: 'FAST_FOOD_RESTAURANTS',
      categoryCode: '5814',
      name: 'Bayline Coffee',
      description: 'BAYLINE COFFEE YONKERS',
      countryCodeAlpha3: 'USA',
      address: {
        streetAddress: null,
        extendedAddress: null,
        postalCode: null,
        region: 'NY',
        locality: 'Yonkers',
        countryCodeAlpha3: 'USA',
      },
    },
    pointOfServiceDetails: { category: 'POS_TERMINAL', terminalSupportsPartialApproval: false },
    responseCode: null,
    avsResponseCode: null,
    postalCodeResponseCode: null,
    cvvResponseCode: null,
  }
  const data = { collaborativeAuthorizationRequest: question }
  return JSON.stringify({ data, extensions: { signatureTimestamp: systemClock.now().epochMilliseconds } })
}

/** Rejects when the connection is refused or lost. */
export function postQuestion(agent: Agent, port: number, body: string): Promise<{ status: number; text: string }> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'HighnotePlatform/1.0.0',
    'highnote-signature': createHmac('sha256', signingKey).update(body).digest('hex'),
  }
  const options = { agent, port, host: '127.0.0.1', method: 'POST', path: '/webhooks/card-provider/authorization', headers }
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
