// Keeps this server registered at a card-provider sandbox, for events and for authorizations, so that either may start first,
// restart, or lose its state.
import { setTimeout as pause } from 'node:timers/promises'
import { silentLog, type Log } from '#platform/log.ts'
import { createIssuerCall, type IssuerCall } from '../issuer-call.ts'
import { createAskIssuer, type Patience } from '../issuer-graphql.ts'
import { register } from './registering.ts'
import { readProgramState } from './program-state.ts'
import { registrationName, wantedAt } from './wanted.ts'

export type KeepRegisteredDeps = {
  /** The sandbox's GraphQL address. */
  url: string
  apiKey: string
  /** Where the sandbox reaches this server: "http://127.0.0.1:8080". */
  origin: string
  log: Log
  pauses?: { checkMs: number; retryMs: number }
  patience?: Patience
}

export type KeptRegistration = {
  /** Resolves once the sandbox knows this server and has reached it. */
  registered: Promise<void>
  stop(): Promise<void>
}

const usualPauses = { checkMs: 30_000, retryMs: 500 }
const maxRetryMs = 30_000
const usualPatience: Patience = { tryMs: 2_000, totalMs: 2_000 }
/** At a start the two processes are a few seconds apart; after longer than that it is worth a log line. */
const failuresBeforeWarning = 6

export function keepRegistered(deps: KeepRegisteredDeps): KeptRegistration {
  const { url, apiKey, origin, log, pauses = usualPauses, patience = usualPatience } = deps
  // It is normal that the other process is not there yet; what is important is logged below.
  const call = createIssuerCall(createAskIssuer({ url, patience, log: silentLog }), apiKey)
  const wanted = wantedAt(origin, null)
  const stopping = new AbortController()
  let reportRegistered = (): void => {}
  const registered = new Promise<void>((resolve) => (reportRegistered = resolve))
  let failures = 0
  let hasGreeted = false
  let isReached = false
  let moving: 'wanted' | 'under way' | 'done' = 'wanted'

  /** What was missed may be a lot: nothing waits for it, and the next check retries what was not finished. */
  function later(move: () => Promise<void>): void {
    if (moving === 'under way') return
    moving = 'under way'
    move().then(
      () => (moving = 'done'),
      () => (moving = 'wanted'),
    )
  }

  const rest = (pauseMs: number) => pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})

  /** The sandbox was started with the key that this server verifies with, so there is none to keep. */
  async function introduce(): Promise<void> {
    await register({
      call,
      once: call,
      wanted,
      keys: { open: async () => {}, keep: async () => {} },
      replaces: true,
      activatesNew: true,
      // What waited while this server was down is needed at once, and before anything is asked of a target that is inactive meanwhile.
      greets: !hasGreeted,
      pause: () => rest(pauses.retryMs),
      later,
    })
  }

  async function poll(): Promise<number> {
    const wasReached = isReached
    try {
      isReached = hasGreeted && (await isReportedAndAsked(call))
      if (!isReached || moving === 'wanted') await introduce()
      hasGreeted = true
      failures = 0
    } catch (error) {
      isReached = false
      failures += 1
      if (failures === failuresBeforeWarning) log.warn('issuer_registration_failed', { error })
    }
    if (!isReached) return Math.min(pauses.retryMs * 2 ** failures, maxRetryMs)
    if (!wasReached) log.info('issuer_registered', { origin })
    reportRegistered()
    return pauses.checkMs
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await poll()
      await rest(pauseMs)
    }
  })()
  return {
    registered,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Another instance may do it: they share a database, so it does not matter which. */
async function isReportedAndAsked(call: IssuerCall): Promise<boolean> {
  const { targets, endpoints } = await readProgramState(call, null)
  return [targets, endpoints].every((list) => list.some(({ name, status }) => name === registrationName && status === 'ACTIVE'))
}
