// Sends recorded events in chunks, one after the other, each once, and never queues more than a limit.
import type { RecordedEvent } from '@daybreak/contract'
import { keepWaitingEvents } from './waiting-events.ts'

/** `later`: no answer came, or the server cannot now. `anew`: this recording is over. `over`: nothing more is wanted of this page. */
export type ChunkOutcome = 'kept' | 'later' | 'anew' | 'over'
export type Chunk = { id: string; seq: number; events: Blob }

export type QueueDeps = {
  /** Makes events of a chunk, as JSON, smaller. */
  pack: (json: string) => Promise<Blob>
  send: (chunk: Chunk) => Promise<ChunkOutcome>
  /** What waited is lost; nothing more is taken until there is room. */
  onFull: () => void
  onRoom: () => void
  onAnew: () => void
  onOver: () => void
}

export type RecordingQueue = {
  add(event: RecordedEvent): void
  /** Sends what waits now. */
  flush(): void
  /** Forgets what waits, and takes nothing more. */
  end(): void
}

const everyMs = 5_000
const maxRetryMs = 60_000
const flushedAtBytes = 262_144

export function openRecordingQueue({ pack, send, onFull, onRoom, onAnew, onOver }: QueueDeps): RecordingQueue {
  const waiting = keepWaitingEvents()
  let next = { id: crypto.randomUUID() as string, seq: 0 }
  let sending: Chunk | null = null
  let [isSending, isFull, isOver] = [false, false, false]
  let retryMs = everyMs
  let timer = window.setInterval(flush, everyMs)

  function end(): void {
    isOver = true
    waiting.forget()
    window.clearInterval(timer)
  }

  function add(event: RecordedEvent): void {
    if (isOver || isFull) return
    isFull = !waiting.add(event)
    if (isFull) return onFull()
    // A chunk that had no answer has its own time.
    if (waiting.bytes() >= flushedAtBytes && sending === null) flush()
  }

  function flush(): void {
    if (isSending || isOver) return
    isSending = true
    void sendNext()
      // Of a browser that cannot pack.
      .catch(() => take('over'))
      .finally(() => (isSending = false))
  }

  async function sendNext(): Promise<void> {
    const list = sending === null ? waiting.take() : null
    if (list !== null) sending = { ...next, events: await pack(list) }
    // It may have ended while that was packed.
    if (sending !== null && !isOver) take(await send(sending))
  }

  function take(outcome: ChunkOutcome): void {
    if (isOver) return
    if (outcome === 'later') return wait(Math.min(maxRetryMs, retryMs * 2))
    sending = null
    if (outcome === 'over') {
      end()
      return onOver()
    }
    if (retryMs !== everyMs) wait(everyMs)
    const wasFull = isFull
    isFull = false
    if (outcome === 'kept') {
      next = { ...next, seq: next.seq + 1 }
      if (wasFull) onRoom()
    } else {
      next = { id: crypto.randomUUID(), seq: 0 }
      waiting.forget()
      onAnew()
    }
  }

  function wait(ms: number): void {
    retryMs = ms
    window.clearInterval(timer)
    timer = window.setInterval(flush, ms)
  }

  return { add, flush, end }
}
