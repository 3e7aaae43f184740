// A measured process: node:http and nothing else, answering with the same SQL or the same 304.
import { createServer } from 'node:http'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import type { Statement } from './child-reports.ts'

type Instructions = { connectionString: string; statement: Statement; poolSize: number }

const { connectionString, statement, poolSize } = JSON.parse(process.argv[2] ?? '') as Instructions
const { pool } = openDatabase({ connectionString, applicationName: 'daybreak bench', log: silentLog, poolSize })

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] !== undefined) {
    response.writeHead(304, { ETag: request.headers['if-none-match'] })
    response.end()
    return
  }
  pool.query<Record<string, unknown>>(statement).then(
    ({ rows: [row = {}] }) => {
      // The rows come as one value, which the driver has parsed: serialized again, as any server must that answers with more than the database's own text.
      const body = JSON.stringify({ data: row['rows'], pageInfo: { hasNextPage: false, endCursor: null } })
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      response.end(body)
    },
    () => {
      response.writeHead(500)
      response.end()
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit())
