// Asks a process over HTTP whether it is ready.
import { get } from 'node:http'

const patienceMs = 2000

/** True when the address answers with one of the statuses that count as ready; false when it does not answer. */
export function answers(url: string, isGood: (status: number) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: patienceMs, agent: false }, (response) => {
      response.resume()
      resolve(isGood(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}
