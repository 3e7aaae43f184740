// Runs tasks one after another in a thread that is kept for the next task, so that its modules are loaded once.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { unavailable } from '#platform/http/problems.ts'

export type WarmThread<Task, Answer> = {
  /**
   * Tasks are done in the order of the calls.
   *
   * @throws ProblemError  `unavailable`: too many wait already
   * @throws Error  when the thread fails at the task, does not finish it in time, or is closed. It ends with that: the next task has a new one.
   */
  run(task: Task): Promise<Answer>
  /** Ends the thread, and fails what is under way and what waits. A later task begins a new thread. */
  close(): Promise<void>
}

export type WarmThreadOptions = {
  /** Takes each message as a task and answers with one message. */
  script: URL
  /** The one that is under way included. */
  maxWaiting: number
  /** Of one task, once its turn has come. */
  timeoutMs: number
  /** Without a task for so long, the thread ends. Until then it keeps no process from ending. */
  idleMs: number
  resourceLimits: ResourceLimits
}

export function createWarmThread<Task, Answer>(options: WarmThreadOptions): WarmThread<Task, Answer> {
  const { script, maxWaiting, timeoutMs, idleMs, resourceLimits } = options
  let thread: Worker | null = null
  let ending: Promise<unknown> = Promise.resolve()
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let open = new AbortController()

  function begin(): Worker {
    const begun = new Worker(script, { resourceLimits })
    // Between two tasks no one else listens, and an error that no one listens for would end the process.
    begun.on('error', () => {})
    begun.on('exit', () => {
      if (thread === begun) thread = null
    })
    return begun
  }

  function end(): Promise<unknown> {
    clearTimeout(idleTimer)
    if (thread !== null) ending = thread.terminate()
    thread = null
    return ending
  }

  async function runNow(task: Task, closed: AbortSignal): Promise<Answer> {
    clearTimeout(idleTimer)
    await ending
    closed.throwIfAborted()
    const own = (thread ??= begin())
    try {
      const answer = await answerOf<Answer>(own, task, timeoutMs)
      own.unref()
      idleTimer = setTimeout(() => void end(), idleMs).unref()
      return answer
    } catch (error) {
      await end()
      throw closed.aborted ? closed.reason : error
    }
  }

  return {
    async run(task) {
      if (waiting >= maxWaiting) throw unavailable(new Error(`${waiting} tasks wait for the thread already`))
      waiting += 1
      const { signal } = open
      const answered = last.then(() => runNow(task, signal))
      last = answered.catch(() => undefined)
      try {
        return await answered
      } finally {
        waiting -= 1
      }
    },
    async close() {
      open.abort(new Error('the thread was closed'))
      open = new AbortController()
      await end()
    },
  }
}

/** Rejects when the thread throws, ends or takes too long. */
async function answerOf<Answer>(thread: Worker, task: unknown, timeoutMs: number): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  try {
    thread.ref()
    thread.postMessage(task)
    const answered = once(thread, 'message', { signal }) as Promise<[Answer]>
    const ended = once(thread, 'exit', { signal }).then(([code]) => {
      throw new Error(`the thread ended with ${String(code)}`)
    })
    const late = pause(timeoutMs, undefined, { signal }).then(() => {
      throw new Error(`the thread was not done within ${timeoutMs} ms`)
    })
    const [answer] = await Promise.race([answered, ended, late])
    return answer
  } finally {
    over.abort()
  }
}
