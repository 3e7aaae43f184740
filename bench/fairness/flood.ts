// A process of its own that sends all of a worker's transfers at once on each command, and reports the answers.
import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'

export type FloodOrder = { origin: string; token: string; count: number; amount: string; termsVersion: string }
/** How many answers had each status. */
export type FloodReport = { statuses: Record<string, number> }

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

process.on('message', (order: FloodOrder) => {
  void flood(order).then((statuses) => process.send?.({ statuses } satisfies FloodReport))
})
process.on('disconnect', () => process.exit())

async function flood(order: FloodOrder): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: order.count }, () => sendTransfer(order)))
  const statuses: Record<string, number> = {}
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}

/** @returns the status of the answer; `lost` when there was none */
function sendTransfer({ origin, token, amount, termsVersion }: FloodOrder): Promise<string> {
  const body = JSON.stringify({ id: randomUUID(), amount, destination: { kind: 'own_card' }, termsVersion })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  return new Promise((resolve) => {
    const asked = request(`${origin}/api/express-pay/transfers`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(String(answer.statusCode)))
      answer.once('error', () => resolve('lost'))
    })
    asked.once('error', () => resolve('lost'))
    asked.end(body)
  })
}
