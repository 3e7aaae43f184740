// Group commit: callers hand in one journal each, and those that wait while a batch is being posted become the next batch.
import { setTimeout as pause } from 'node:timers/promises'
import type { JournalRequest, PostOutcome } from './ledger.rules.ts'

export type PostingQueue = {
  /**
   * Posts the journal with whatever others hand in meanwhile; the answer is as durable as that of `postJournal`.
   * @throws QueueFullError at once when too many are waiting; any other error means that the outcome is unknown: send the same key again
   */
  post(request: JournalRequest): Promise<PostOutcome>
  /** Takes no more, and resolves when all that was taken is answered. */
  close(): Promise<void>
}

export type PostingQueueOptions = {
  /** Posts a batch, in one transaction. */
  postBatch: (requests: readonly JournalRequest[]) => Promise<PostOutcome[]>
  /** The batch left nothing behind, or its key makes sending it again harmless: worth another try. */
  isWorthRepeating: (error: unknown) => boolean
}

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

type Waiting = { request: JournalRequest; resolve: (outcome: PostOutcome) => void; reject: (error: unknown) => void }

const batchMost = 1_000
const waitingMost = 20_000
// While one batch waits for the disk the next one is worked on; more than two take from each other what a batch gains by its size.
const batchesAtOnce = 2
// A request must end within 5 s.
const repeatWithinMs = 4_000

export function createQueue({ postBatch, isWorthRepeating }: PostingQueueOptions): PostingQueue {
  let waiting: Waiting[] = []
  let running = 0
  let isClosed = false
  const idle = new Set<() => void>()

  function startBatches(): void {
    while (running < batchesAtOnce && waiting.length > 0) {
      // Shared out among the free lanes: callers that always arrive together would otherwise leave all lanes but one empty.
      const size = Math.min(batchMost, Math.ceil(waiting.length / (batchesAtOnce - running)))
      const batch = waiting.slice(0, size)
      waiting = waiting.slice(size)
      running += 1
      void answer(batch).finally(() => {
        running -= 1
        startBatches()
        if (running === 0) for (const tell of idle) tell()
      })
    }
  }

  async function answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await postPatiently(batch.map(({ request }) => request))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined) reject(new Error('the ledger gave no answer'))
        else resolve(outcome)
      }
    } catch (error) {
      await answerApart(batch, error)
    }
  }

  // One request that the database cannot even read would otherwise take the whole batch down with it.
  async function answerApart(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1 || isWorthRepeating(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    for (const one of batch) await answer([one])
  }

  async function postPatiently(requests: readonly JournalRequest[]): Promise<PostOutcome[]> {
    const deadline = performance.now() + repeatWithinMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await postBatch(requests)
      } catch (error) {
        const waitMs = Math.random() * Math.min(5 * 2 ** attempt, 250)
        if (!isWorthRepeating(error) || performance.now() + waitMs > deadline) throw error
        await pause(waitMs)
      }
    }
  }

  return {
    post(request) {
      if (isClosed || waiting.length >= waitingMost)
        return Promise.reject(new QueueFullError(isClosed ? 'the ledger is closing' : 'too many postings are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        // The next turn of the event loop, so that callers of the same turn share a batch.
        if (running < batchesAtOnce) setImmediate(startBatches)
      })
    },
    async close() {
      isClosed = true
      if (running === 0 && waiting.length === 0) return
      await new Promise<void>((resolve) => idle.add(resolve))
    },
  }
}
