// Advances disputes in a process of its own, which kills itself at a moment of the first movement of money: `node
// dispute-child.ts DATABASE NOW NUMBER MOMENT`. With a case's number it decides that case for the worker; without one it sweeps,
// as the job does.
import { cleanParagraphs, ownText } from '@daybreak/contract'
import { fixedClock } from '@daybreak/time'
import type { PoolClient } from 'pg'
import { createFictionalIssuer } from '../stand-ins/fictional-issuer.ts'
import { composeChildRooms } from './child-rooms.ts'
import type { MomentOfDeath } from './disputes-killed.ts'

const [, , connectionString = '', now = '', number = '', moment = ''] = process.argv

const clock = fixedClock(now)
const { database, jobs, rooms } = composeChildRooms({ connectionString, clock, issuer: createFictionalIssuer(clock) })
database.pool.on('connect', (client) => dieAt(client, moment as MomentOfDeath))
await (number === '' ? jobs.run('disputes.sweep') : decide())
process.exit(0)

async function decide(): Promise<void> {
  const reason = cleanParagraphs('The store has no receipt.', 2_000)
  await rooms.disputes.decide(number, { won: 'all', fees: null, reason, by: ownText('Dana Ruiz') })
}

function dieAt(client: PoolClient, at: MomentOfDeath): void {
  const send = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
  let hasMoved = false
  const sendAndDie = async (...asked: unknown[]): Promise<unknown> => {
    const text = String(asked[0])
    hasMoved ||= text.startsWith('insert into "disputes_entry"')
    const isEnd = hasMoved && text === 'commit'
    if (at === 'uncommitted' && isEnd) process.kill(process.pid, 'SIGKILL')
    const answer = await send(...asked)
    if (at === 'committed' && isEnd) process.kill(process.pid, 'SIGKILL')
    return answer
  }
  client.query = sendAndDie as typeof client.query
}
