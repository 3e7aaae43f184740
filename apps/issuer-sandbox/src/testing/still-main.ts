// The sandbox as a process of its own with a stopped clock, for other packages' tests: `STILL_AT` is the starting time, and each
// line of the input is a number of milliseconds to advance.
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fixedClock } from '@daybreak/time'
import { readIssuerConfig } from '../config.ts'
import { startIssuerSandbox } from '../issuer-sandbox.ts'
import { createLineLog } from '../line-log.ts'

const clock = fixedClock(process.env['STILL_AT'] ?? '')
const log = createLineLog(clock, (line) => process.stdout.write(line))
const sandbox = await startIssuerSandbox({ ...readIssuerConfig(process.env), clock, log })
const reported = createInterface(process.stdin).on('line', (line) => {
  clock.advance({ milliseconds: Number.parseInt(line, 10) })
  log.info('passed')
})
process.on('SIGTERM', () => {
  reported.close()
  void sandbox.stop()
})
log.info('listening', { origin: sandbox.origin })
