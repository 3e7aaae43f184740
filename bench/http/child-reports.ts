// Loaded into a measured process before its own program: reports to the benchmark what the process has used, and which SQL it
// sends.
import { createRequire } from 'node:module'

export type Statement = { name?: string; text: string; values: unknown[] }
export type Ask = 'cpu' | 'record' | 'recorded'

type QueryMethod = (...parameters: unknown[]) => unknown

// The driver as the server has it.
const requireOfServer = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const { Client } = requireOfServer('pg') as { Client: { prototype: { query: QueryMethod } } }
const recorded: Statement[] = []
const originalQuery = Client.prototype.query

function record(this: unknown, ...parameters: unknown[]): unknown {
  const [config, values] = parameters
  if (typeof config === 'string') recorded.push({ text: config, values: Array.isArray(values) ? values : [] })
  else if (typeof config === 'object' && config !== null && 'text' in config) {
    const { name, text, values: own = [] } = config as Partial<Statement> & { text: string }
    recorded.push({ ...(name === undefined ? {} : { name }), text, values: own })
  }
  return Reflect.apply(originalQuery, this, parameters)
}

process.on('message', (ask: Ask) => {
  if (ask === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMicroseconds: user + system })
  }
  if (ask === 'record') {
    Client.prototype.query = record
    process.send?.({ isRecording: true })
  }
  if (ask === 'recorded') {
    // Taken off again, so that it costs nothing while it is measured.
    Client.prototype.query = originalQuery
    process.send?.({ statements: recorded })
  }
})
// The channel alone must not keep a stopped server running.
process.channel?.unref()
