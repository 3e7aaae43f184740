// What a kept thread guarantees: one order, a failure for one task alone, a limit, a bound, and a process that can end.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { ProblemError } from '#platform/errors.ts'
import type { OddAnswer, OddTask } from './testing/odd-thread.ts'
import { createWarmThread, type WarmThread, type WarmThreadOptions } from './warm-thread.ts'

const patient: WarmThreadOptions = {
  script: new URL('testing/odd-thread.ts', import.meta.url),
  maxWaiting: 10,
  timeoutMs: 60_000,
  idleMs: 600_000,
  resourceLimits: { maxOldGenerationSizeMb: 32 },
}

let thread: WarmThread<OddTask, OddAnswer>
afterEach(() => thread.close())

const begunThreads: Worker[] = []
const keep = (message: unknown) => void begunThreads.push((message as { worker: Worker }).worker)
before(() => subscribe('worker_threads', keep))
after(() => unsubscribe('worker_threads', keep))
const running = () => begunThreads.filter(({ threadId }) => threadId !== -1).length

function start(
  options: Partial<WarmThreadOptions> = {},
): (deed: OddTask['deed'], more?: Omit<OddTask, 'deed'>) => Promise<OddAnswer> {
  const own = createWarmThread<OddTask, OddAnswer>({ ...patient, ...options })
  thread = own
  return (deed, more) => own.run({ deed, ...more })
}

test('many at once are answered in the order of the calls, each with its own answer, by one thread', async () => {
  const run = start()
  const order: string[] = []
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const answer = await run('answer', { name })
      order.push(name)
      return answer
    }),
  )
  assert.deepEqual(order, ['a', 'b', 'c'])
  assert.deepEqual(
    answers.map(({ name, count }) => `${name}${count}`),
    ['a1', 'b2', 'c3'],
  )
  assert.equal(new Set(answers.map(({ threadId }) => threadId)).size, 1)
})

const failures = { throw: /it cannot be done/, exit: /ended with 3/, 'fill memory': /memory limit/ } as const
for (const [deed, why] of Object.entries(failures))
  test(`a thread that fails (${deed}) fails one task, and the next has a thread of which nothing was used`, async () => {
    const run = start()
    const [earlier, failed, next] = await Promise.allSettled([run('answer'), run(deed as keyof typeof failures), run('answer')])
    assert.ok(failed.status === 'rejected' && why.test(String(failed.reason)), failed.status)
    assert.ok(earlier.status === 'fulfilled' && next.status === 'fulfilled')
    assert.notEqual(next.value.threadId, earlier.value.threadId)
    assert.equal(next.value.count, 1)
  })

test('a thread that fails with its answer out ends no process, and is replaced', async () => {
  const run = start()
  assert.equal((await run('answer and throw')).count, 1)
  // This one may still have met it.
  await run('answer').catch(() => {})
  assert.ok(await run('answer'))
})

test('a task that hangs is ended at its limit, which the time in the line is no part of', async () => {
  const timeoutMs = 1_500
  const run = start({ timeoutMs })
  const startedMs = performance.now()
  const tasks = [run('hang'), run('hang'), run('answer')]
  const [first, second, last] = await Promise.allSettled(tasks)
  const tookMs = performance.now() - startedMs
  for (const hung of [first, second]) assert.match(String(hung?.status === 'rejected' && hung.reason), /not done within 1500 ms/)
  assert.equal(last?.status, 'fulfilled')
  assert.ok(tookMs >= 2 * timeoutMs, `${tookMs} ms`)
})

test('more than may wait are refused at once, as what can be requested again in a moment', async () => {
  const run = start({ maxWaiting: 2 })
  const both = [run('answer'), run('answer')]
  await assert.rejects(run('answer'), (error) => error instanceof ProblemError && error.code === 'unavailable')
  await Promise.all(both)
  assert.equal((await run('answer')).count, 3)
})

test('closing fails what is under way and what waits, leaves no thread, and a later task has a new one', async () => {
  const run = start()
  const { threadId } = await run('answer')
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const failed = [run('hang', { begun }), run('answer')].map((task) => assert.rejects(task, /the thread was closed/))
  while (Atomics.load(begun, 0) === 0) await pause(1)
  assert.equal(running(), 1)
  await thread.close()
  assert.equal(running(), 0)
  await Promise.all(failed)
  const later = await run('answer')
  assert.ok(later.threadId !== threadId && later.count === 1)
})

test('a thread without a task ends after its time, and the next task has a new one', async () => {
  const run = start({ idleMs: 1 })
  const first = await run('answer')
  while (running() > 0) await pause(1)
  assert.notEqual((await run('answer')).threadId, first.threadId)
})

test('a process whose thread has no task ends by itself', async () => {
  const program = `
    import { createWarmThread } from ${JSON.stringify(new URL('warm-thread.ts', import.meta.url).href)}
    const script = new URL(${JSON.stringify(patient.script.href)})
    const { name } = await createWarmThread({ ...${JSON.stringify(patient)}, script }).run({ deed: 'answer', name: 'done' })
    console.log(name)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program])
  assert.equal(stdout, 'done\n')
})
