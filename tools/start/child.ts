// Keeps one process of the product running: starts it, restarts it when it dies, and stops it.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

export type ChildSpec = {
  /** How a person calls it: "the server". */
  name: string
  /** Path of its main file. */
  entry: string
  cwd: string
  env: NodeJS.ProcessEnv
  /** Asked again and again until it says true. */
  isReady(): Promise<boolean>
  onLine(line: string): void
  onTrouble(line: string): void
}

export type Child = {
  /** Resolves once it is ready; rejects with one clear line when it ends before. */
  start(): Promise<void>
  /** Stops it in order and starts it again, for a change of its source. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** Rejects when it has died so often that starting it again is no use; never resolves. */
  readonly lost: Promise<never>
}

type Run = { process: ChildProcess; startedAt: number; ended: Promise<string>; lastWords(): string }

const followParent = join(import.meta.dirname, 'follow-parent.ts')
const readyPollMs = 50
const stopPatienceMs = 20_000
const firstPauseMs = 250
const maxDeathsInARow = 5
/** After this long a death is no longer part of a row of deaths. */
const healthyAfterMs = 60_000

export function createChild(spec: ChildSpec): Child {
  let run: Run | null = null
  let isStopping = false
  let deathsInARow = 0
  /** Restarts wait for each other: two at once would leave two processes. */
  let restarting = Promise.resolve()
  let lose: (reason: Error) => void = () => {}
  const lost = new Promise<never>((_, reject) => (lose = reject))
  // The listener may not be up yet.
  lost.catch(() => {})

  function launch(): Run {
    const started = launchProcess(spec)
    run = started
    return started
  }

  function watch(current: Run): void {
    void current.ended.then((how) => (run === current && !isStopping ? bringBack(current, how) : undefined))
  }

  async function bringBack(dead: Run, how: string): Promise<void> {
    deathsInARow = performance.now() - dead.startedAt > healthyAfterMs ? 1 : deathsInARow + 1
    if (deathsInARow >= maxDeathsInARow) {
      lose(new Error(`${spec.name} ended ${deathsInARow} times in a row and stays down: ${dead.lastWords() || how}`))
      return
    }
    spec.onTrouble(`${spec.name} ended unexpectedly (${how}) and is started again`)
    await pause(firstPauseMs * 2 ** (deathsInARow - 1))
    if (!isStopping) watch(launch())
  }

  async function stopRun(): Promise<void> {
    const current = run
    if (current === null) return
    run = null
    current.process.kill('SIGTERM')
    const timer = setTimeout(() => current.process.kill('SIGKILL'), stopPatienceMs)
    await current.ended
    clearTimeout(timer)
  }

  async function start(): Promise<void> {
    const current = launch()
    await untilReady(spec, current)
    watch(current)
  }

  return {
    lost,
    start,
    restart() {
      const restarted = restarting.then(async () => {
        await stopRun()
        if (!isStopping) await start()
      })
      restarting = restarted.catch(() => {})
      return restarted
    },
    async stop() {
      isStopping = true
      await stopRun()
    },
  }
}

function launchProcess({ entry, cwd, env, onLine }: ChildSpec): Run {
  // In a process group of its own, so that Ctrl-C reaches it through us, in order; the channel closes when we are gone.
  const child = spawn(process.execPath, ['--import', followParent, entry], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let lastError = ''
  let lastLine = ''
  if (child.stdout) createInterface(child.stdout).on('line', (line) => onLine((lastLine = line)))
  if (child.stderr)
    createInterface(child.stderr).on('line', (line) => onLine((lastError = line.trim() === '' ? lastError : line)))
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (status, signal) => resolve(signal === null ? `status ${status ?? 'unknown'}` : `signal ${signal}`))
  })
  return { process: child, startedAt: performance.now(), ended, lastWords: () => lastError || lastLine }
}

async function untilReady({ name, isReady }: ChildSpec, run: Run): Promise<void> {
  let isOver = false
  const over = run.ended.then((how) => {
    isOver = true
    throw new Error(run.lastWords() || `${name} ended before it was ready (${how})`)
  })
  const ready = (async () => {
    while (!isOver && !(await isReady())) await pause(readyPollMs)
  })()
  await Promise.race([ready, over])
}
