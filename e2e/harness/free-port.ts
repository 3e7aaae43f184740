// Finds ports for a product that runs beside others: free, and below the range that the system uses for outgoing connections.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const lowest = 20_000
const highest = 32_000
const maxTries = 100
/** Two products that start at once must not be given the same port: the first has not opened it yet. */
const given = new Set<number>()

export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(lowest, highest)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${lowest} and ${highest}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
