// A thread that does with each task what a test says: answers, or fails in one of the ways in which a thread can.
import { parentPort, threadId } from 'node:worker_threads'

export type OddTask = {
  deed: 'answer' | 'throw' | 'exit' | 'hang' | 'fill memory' | 'answer and throw'
  name?: string
  /** Becomes 1 when the task has begun. */
  begun?: Int32Array
}
export type OddAnswer = { name: string; threadId: number; /** Which of this thread's tasks it was. */ count: number }

let count = 0

parentPort?.on('message', ({ deed, name = '', begun }: OddTask) => {
  count += 1
  if (begun !== undefined) Atomics.store(begun, 0, 1)
  if (deed === 'throw') throw new Error('it cannot be done')
  if (deed === 'exit') process.exit(3)
  if (deed === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  const filled: string[][] = []
  while (deed === 'fill memory') filled.push(Array.from({ length: 10_000 }, (_none, index) => `${filled.length} ${index}`))
  parentPort?.postMessage({ name, threadId, count } satisfies OddAnswer)
  if (deed === 'answer and throw') throw new Error('it cannot be ended')
})
