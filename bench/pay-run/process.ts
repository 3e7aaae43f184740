// Imports the benchmark's pay run in a process of its own, which may be killed at any moment, and reports its progress on
// standard output.
import { fixedClock, parsePlainDate } from '../../packages/time/src/index.ts'
import { createRepaying } from '../../apps/server/src/features/express-pay/index.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { composeTestRooms } from '../../apps/server/src/testing/composed-rooms.ts'

const [connectionString = '', path = '', folder = '', payday = ''] = process.argv.slice(2)
const statementTimeoutMs = 60_000
/** After the cut-off of the benchmark's payday. */
const clock = fixedClock('2026-12-02T15:00:00Z')

const database = openDatabase({ connectionString, applicationName: 'pay run', log: silentLog, poolSize: 4, statementTimeoutMs })
const { employers: room } = composeTestRooms({ database, clock, dataDir: folder, routingNumbers: ['123456780'] })
const employer = await room.findEmployer('BENCH')
if (employer === null) throw new Error('the employer of the benchmark is not there')
const report = await room.importPayRun({
  employer,
  path,
  payGroup: 'crew',
  payday: parsePlainDate(payday),
  isDryRun: false,
  apply: createRepaying({ clock }),
  onApplied: (done, total) => process.stdout.write(`${done} ${total}\n`),
})
await database.close()
if (report.kind === 'refused') throw new Error(report.reason ?? report.rejected[0]?.reason ?? 'refused')
