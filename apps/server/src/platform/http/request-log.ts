// Writes the one short line that each request leaves in the log, built from parts that are known to be clean.
import { instantText, type Clock } from '@daybreak/time'
import type { LogLevel, LogSink } from '../log.ts'

export type LoggedExchange = {
  readonly requestId: string
  readonly room: string
  readonly route: string
  readonly startedMs: number
  readonly session: { readonly employeeId: string } | null
}

export type RequestLog = (exchange: LoggedExchange, status: number) => void

export type RequestLogOptions = {
  sink: LogSink
  clock: Clock
  nowMs: () => number
  level: LogLevel
  /** Metrics, when someone collects them. */
  observe?: ((route: string, status: number, seconds: number) => void) | undefined
}

const timeGrainMs = 10

export function createRequestLog({ sink, clock, nowMs, level, observe }: RequestLogOptions): RequestLog {
  const isWritten = level === 'debug' || level === 'info'
  // Reading the clock and writing it out is a tenth of the cheapest request: a line's time is good to ten milliseconds.
  let timeText = ''
  let timeTextMs = Number.NEGATIVE_INFINITY

  return (exchange, status) => {
    const endedMs = nowMs()
    const durationMs = endedMs - exchange.startedMs
    observe?.(exchange.route, status, durationMs / 1000)
    if (!isWritten) return
    if (endedMs - timeTextMs >= timeGrainMs) {
      timeText = instantText(clock.now())
      timeTextMs = endedMs
    }
    const employee = exchange.session === null ? '' : `","employeeId":"${exchange.session.employeeId}`
    sink.write(
      `{"time":"${timeText}","level":"info","event":"request","requestId":"${exchange.requestId}","room":"${exchange.room}` +
        `","route":"${exchange.route}${employee}","status":${status},"durationUs":${Math.trunc(durationMs * 1000)}}\n`,
    )
  }
}
