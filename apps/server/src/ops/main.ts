// Runs `npm run ops`: the operator's command line, a composition root like the server's.
import { systemClock } from '@daybreak/time'
import { bufferedSink, createLog } from '#platform/log.ts'
import type { OpsContext } from './context.ts'
import { runOps } from './run.ts'
import { verbs } from './verbs.ts'

const sink = bufferedSink((chunk) => process.stderr.write(chunk))
const log = createLog({ level: 'error', sink, clock: systemClock })

let context: OpsContext | null = null
let isStopped = false
const interrupted = 128

// Ctrl-C leaves nothing half done: what is not committed is forgotten, and a database that this command started is stopped.
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const) {
  process.once(signal, () => {
    isStopped = true
    process.stderr.write('\nStopped. What was committed is kept; run the same command again to go on.\n')
    void (context?.close({ isUrgent: true }) ?? Promise.resolve()).finally(() => process.exit(interrupted + number))
  })
}

// Anyone who reads our output may have seen enough (`… | head`).
process.stdout.on('error', (error: Error & { code?: string }) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runOps({
  verbs,
  words: process.argv.slice(2),
  environment: process.env,
  clock: systemClock,
  log,
  output: process.stdout,
  errors: process.stderr,
  isStopped: () => isStopped,
  onContext: (opened) => {
    context = opened
  },
})
sink.flush()
