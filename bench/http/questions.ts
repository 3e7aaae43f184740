// The card network as a load: signed questions about purchases, each under an id of its own.
import { createHmac } from 'node:crypto'
import { request, type Agent } from 'node:http'
import { instantText, systemClock } from '../../packages/time/src/index.ts'

export const signingKey = 'signing_key_of_a_benchmark'

export function questionText(index: number, card: string): string {
  const data = {
    id: `car_bench_${index}`,
    transactionId: `ctx_bench_${index}`,
    paymentCardId: card,
    financialAccountId: 'fa_bench',
    amount: { value: 1_250, currencyCode: 'USD' },
    cashbackAmount: null,
    supportsPartialApproval: false,
    merchant: { name: 'Bayline Coffee', merchantId: 'mer_1', category: '5814', city: 'Yonkers', region: 'NY', country: 'USA' },
    processingType: 'PURCHASE',
    occurredAt: instantText(systemClock.now()),
  }
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
