// Keeps an embedded database in a process of its own, which tests may kill: `node child.ts FOLDER`. Prints "ready" when it is.
import { startEmbedded } from '../launcher.ts'
import { silentLog } from './silent-log.ts'

const [, , dataDir = ''] = process.argv
const embedded = await startEmbedded({ dataDir, log: silentLog, settings: { fsync: 'off' } })
process.stdout.write('ready\n')
process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)))
// Nothing else keeps the process: the server is a process of its own.
setInterval(() => {}, 60_000)
