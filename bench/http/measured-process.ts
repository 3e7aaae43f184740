// Starts a process to measure and asks it what it has used.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Ask, Statement } from './child-reports.ts'

export type MeasuredProcess = {
  port: number
  cpuMicroseconds(): Promise<number>
  /** The SQL that the process sends while `work` runs. */
  statementsOf(work: () => Promise<void>): Promise<Statement[]>
  stop(): Promise<void>
}

type Report = { port?: number; cpuMicroseconds?: number; statements?: Statement[] }

export async function startMeasured(
  program: URL,
  options: { argument?: string; environment?: Record<string, string> },
): Promise<MeasuredProcess> {
  const child = fork(program, options.argument === undefined ? [] : [options.argument], {
    execArgv: ['--import', new URL('./child-reports.ts', import.meta.url).href],
    env: { PATH: process.env['PATH'], ...options.environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // The log is read, as in production.
  child.stdout?.resume()
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program.pathname} ended while it was measured`)
  })
  ended.catch(() => {})
  const next = async (): Promise<Report> => {
    const [report] = (await Promise.race([once(child, 'message'), ended])) as [Report]
    return report
  }
  const ask = (what: Ask): Promise<Report> => {
    const answer = next()
    child.send(what)
    return answer
  }

  const { port = 0 } = await next()
  return {
    port,
    cpuMicroseconds: async () => (await ask('cpu')).cpuMicroseconds ?? 0,
    async statementsOf(work) {
      await ask('record')
      await work()
      return (await ask('recorded')).statements ?? []
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
