// The card-provider sandbox as a process: reads its environment, starts, and stops in order on a signal.
import process from 'node:process'
import { systemClock } from '@daybreak/time'
import { ConfigError, readIssuerConfig, type IssuerConfig } from './config.ts'
import { startIssuerSandbox } from './issuer-sandbox.ts'
import { createLineLog } from './line-log.ts'

const log = createLineLog(systemClock, (line) => process.stdout.write(line))

// A reader of the log that went away is no reason to stop answering.
process.stdout.on('error', () => {})

try {
  const config = readIssuerConfig(process.env)
  await run(config)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}

async function run(config: IssuerConfig): Promise<void> {
  const sandbox = await startIssuerSandbox({ ...config, clock: systemClock, log }).catch((error: unknown) => {
    throw new ConfigError(startFault(error, config), { cause: error })
  })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void sandbox.stop().then(() => {
        log.info('stopped')
        process.exitCode = 0
        // The channel to the process that started us would keep this one alive.
        if (process.connected) process.disconnect()
      })
    })
  }
  // A process that reads this line may send a signal at once.
  log.info('listening', { origin: sandbox.origin })
}

function startFault(error: unknown, { host, port, dataDir }: IssuerConfig): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `Card provider: port ${port} of ${host} is taken; set ISSUER_PORT to a free one`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `Card provider: cannot listen on port ${port} of ${host} (${code})`
  return `Card provider: cannot use the folder ${dataDir} (${reasonOf(error)})`
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
