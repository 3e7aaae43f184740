// Watches a page while a journey runs for faults that a person would not see.
import type { BrowserContext } from 'playwright-core'

export type PageGuard = {
  /** Everything that went wrong so far, one line each. */
  faults(): string[]
}

/** A failed answer, or none without a network, is the browser's own line in the console; whether it was right is for the journey to say. */
const browsersOwnLine = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/

const lineOfDown = /^Failed to load resource: the server responded with a status of 503/

/** A frame in which nothing may run says so of everything that would. */
const lineOfStillFrame = /^Blocked script execution in .* because the document's frame is sandboxed/

/**
 * Errors of scripts and of the console, breaches of the content policy, answers of 5xx, and calls to other machines.
 *
 * @param options.knownHosts  names that a journey answers itself: no call to them leaves this machine
 * @param options.isTakenDown  by the journey itself: answers of 503 are right
 * @param options.isReplay  of a recording, whose frame runs no script
 */
export function guardPages(
  context: BrowserContext,
  {
    knownHosts = [],
    isTakenDown = false,
    isReplay = false,
  }: { knownHosts?: readonly string[]; isTakenDown?: boolean; isReplay?: boolean } = {},
): PageGuard {
  const faults: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    const isRight = (isTakenDown && lineOfDown.test(text)) || (isReplay && lineOfStillFrame.test(text))
    if (message.type() === 'error' && !isRight && !browsersOwnLine.test(text))
      faults.push(`console: ${text} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`script: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500 && !(isTakenDown && response.status() === 503))
      faults.push(`${response.status()} from ${response.url()}`)
  })
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    const isHere = ['127.0.0.1', 'localhost', ...knownHosts].includes(hostname)
    if (/^https?:$/.test(protocol) && !isHere) faults.push(`call to ${hostname}`)
  })
  return { faults: () => faults }
}
