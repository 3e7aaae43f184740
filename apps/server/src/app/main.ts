// The server process: reads the environment, starts, and stops on request. Standard output carries only JSON log lines.
import { systemClock } from '@daybreak/time'
import { readConfig } from '#platform/config.ts'
import { StartError } from '#platform/errors.ts'
import { bufferedSink, createLog, type Log } from '#platform/log.ts'
import { startServer, type RunningServer } from './start-server.ts'

const sink = bufferedSink((chunk) => process.stdout.write(chunk))
// A reader that went away is no reason to stop serving.
process.stdout.on('error', () => {})
process.on('exit', () => sink.flush())

function end(exitCode: number): never {
  sink.flush()
  process.exit(exitCode)
}

/** One line a person can act on; anything else is a defect and goes to the log whole. */
function failStart(log: Log | null, error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`${error.message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
  else {
    log?.error('start_failed', { error })
    process.stderr.write('The server could not start; the log says why\n')
  }
  return end(1)
}

/** Stops once, in order; a second signal does not wait. */
function stopOnSignals(log: Log, running: Promise<RunningServer>): (reason: string, exitCode: number) => void {
  let isStopping = false
  const stop = (reason: string, exitCode: number): void => {
    if (isStopping) end(exitCode === 0 ? 1 : exitCode)
    isStopping = true
    log.info('stopping', { reason })
    running
      .then((server) => server.stop())
      .then(
        () => {
          log.info('stopped')
          end(exitCode)
        },
        (error: unknown) => {
          log.error('stop_failed', { error })
          end(1)
        },
      )
  }
  process.on('SIGTERM', () => stop('SIGTERM', 0))
  process.on('SIGINT', () => stop('SIGINT', 0))
  return stop
}

async function main(): Promise<void> {
  let log: Log | null = null
  try {
    const config = readConfig(process.env)
    const processLog = createLog({ level: config.logLevel, sink, clock: systemClock }).child({ room: 'platform' })
    log = processLog
    let stop: (reason: string, exitCode: number) => void = () => end(1)
    const starting = startServer(config, {
      log: processLog,
      logSink: sink,
      clock: systemClock,
      nowMs: () => performance.now(),
      onFatal(failure) {
        processLog.error('cannot_go_on', { error: failure })
        stop('a part of the server is lost', 1)
      },
    })
    stop = stopOnSignals(processLog, starting)
    process.on('unhandledRejection', (error) => processLog.error('unhandled_rejection', { error }))
    process.on('uncaughtException', (error) => {
      processLog.error('uncaught_exception', { error })
      stop('an uncaught exception', 1)
    })
    const { port, metricsPort } = await starting
    processLog.info('ready', { mode: config.mode, host: config.host, port, metricsPort, publicOrigin: config.publicOrigin })
  } catch (error) {
    failStart(log, error)
  }
}

await main()
