// A process that runs test files one after another, as the process that started it names them: what they load is loaded once.
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { reportedFiles, type ReportedLine } from './event-reporter.ts'
import { captureTracking } from './resource-tracking.ts'

/** The file to run next, and how long it may take to close what it opened once its last test is over. */
export type FileOrder = { path: string; graceMs: number }
/** The file has ended. */
export type FileEnded = {
  kind: 'ended'
  /** What would keep a process of its own from ending. */
  leftOpen: string[]
  /** Errors that came when their test was over. */
  strays: string[]
  memoryBytes: number
}
export type FromFiles = ReportedLine | FileEnded

const pollMs = 2
const tracking = captureTracking()
const thrown: string[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => thrown.push(inspect(error)))
process.on('disconnect', () => process.exit())

/** Asked from outside of every test, so that each file begins outside of the one before it. */
process.on('message', ({ path, graceMs }: FileOrder) => {
  const whatWasOpen = openResources()
  reportedFiles.once('end', () => void reportEnd(whatWasOpen, graceMs))
  // Each file is a suite: its hooks are its own, and it is over before the next one begins.
  tracking.resume()
  void suite(path, async () => {
    try {
      await import(pathToFileURL(path).href)
    } finally {
      tracking.suspend()
    }
  })
})

async function reportEnd(whatWasOpen: readonly string[], graceMs: number): Promise<void> {
  const leftOpen = await stillOpen(whatWasOpen, performance.now() + graceMs)
  // The runner of node:test says so of errors that it cannot assign to a test.
  const isAstray = process.exitCode !== undefined && process.exitCode !== 0
  process.exitCode = undefined
  const ended: FileEnded = {
    kind: 'ended',
    leftOpen,
    strays: isAstray ? thrown.splice(0) : [],
    memoryBytes: process.memoryUsage.rss(),
  }
  thrown.length = 0
  process.send?.(ended)
}

/** Waits for what was opened since to be closed; gives back what is not when the time is over. */
async function stillOpen(before: readonly string[], giveUpAt: number): Promise<string[]> {
  for (;;) {
    const open = openResources()
    for (const name of before) if (open.includes(name)) open.splice(open.indexOf(name), 1)
    if (open.length === 0 || performance.now() >= giveUpAt) return open
    await pause(pollMs, undefined, { ref: false })
  }
}

/** By kind, such as "Timeout" or "TCPServerWrap": everything that keeps a process from ending. */
function openResources(): string[] {
  return process.getActiveResourcesInfo()
}
