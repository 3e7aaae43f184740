// A measured process: the whole server as main starts it, with or without its security headers.
import { systemClock } from '../../packages/time/src/index.ts'
import { startServer } from '../../apps/server/src/app/start-server.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { bufferedSink, createLog } from '../../apps/server/src/platform/log.ts'

const config = readConfig(process.env)
const logSink = bufferedSink((chunk) => process.stdout.write(chunk))
const log = createLog({ level: config.logLevel, sink: logSink, clock: systemClock })
const headers = process.argv[2] === 'without-headers' ? { headers: { api: [], page: [], asset: [] } } : {}
const { port } = await startServer(config, {
  log,
  logSink,
  clock: systemClock,
  nowMs: () => performance.now(),
  onFatal: () => process.exit(1),
  ...headers,
})
process.send?.({ port })
process.on('disconnect', () => process.exit())
