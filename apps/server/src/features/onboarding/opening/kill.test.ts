// Kills the process while it opens an account at the card provider: another process completes it, with one account and its first cards.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findAccountOf } from '#features/accounts'
import { createIssuer } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { bringApproved } from '../../../testing/people/approved-worker.ts'
import { startIssuerProcess, type IssuerProcess } from '../../../testing/processes/issuer-process.ts'
import { reportedIdentification } from '../../../testing/people/newcomer.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { readOpening } from './opening.store.ts'

const childProgram = fileURLToPath(new URL('../../../testing/processes/opening-child.ts', import.meta.url))
const identification = reportedIdentification()

let sandbox: IssuerProcess
let rooms: WorkerRooms
before(async () => {
  ;[sandbox, rooms] = await Promise.all([startIssuerProcess(), startWorkerRooms({ identification })])
})
after(async () => {
  await rooms.stop()
  await sandbox.stop()
})

/** @returns by what it ended, or 'done' */
async function openUntilKilled(employeeId: string, answers: number): Promise<string> {
  const words = [childProgram, rooms.ownerConnectionString, sandbox.url, sandbox.apiKey, employeeId, String(answers)]
  const child = spawn(process.execPath, words, { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return code === 0 ? 'done' : (signal ?? `exit code ${code}`)
}

test('a process that is killed again and again leaves one account, and one order of cards', async () => {
  const { employeeId } = await bringApproved(rooms, identification)
  const ends: string[] = []
  const steps: number[] = []
  // Each gets one answer more than the one before, so that every step is passed in the end.
  for (let answers = 3; ends.at(-1) !== 'done' && answers < 8; answers += 1) {
    ends.push(await openUntilKilled(employeeId, answers))
    steps.push((await readOpening(rooms.database.query, employeeId))?.made.size ?? 0)
  }
  assert.deepEqual([ends.slice(0, -1).every((end) => end === 'SIGKILL'), ends.at(-1)], [true, 'done'], ends.join())
  assert.ok(ends.length > 2, 'it was killed twice in the middle of it')
  assert.deepEqual(
    steps,
    steps.toSorted((one, other) => one - other),
    'no step is lost',
  )

  const account = (await findAccountOf(rooms.database.query, employeeId)) ?? assert.fail('no account')
  const issuer = createIssuer({ url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog })
  const cards = await issuer.listCards(account.providerAccountId)
  assert.deepEqual(
    cards.map(({ formFactor, status, orders }) => [formFactor, status, orders.length]),
    [
      ['PHYSICAL', 'ACTIVATION_REQUIRED', 1],
      ['VIRTUAL', 'ACTIVE', 0],
    ],
  )
  const { rows } = await rooms.database.pool.query(
    `select p.onboarding_status, count(*)::int as cards from employee_profile p join cards_card c on c.employee_id = p.id
     where p.id = $1 group by p.onboarding_status`,
    [employeeId],
  )
  assert.deepEqual(rows, [{ onboarding_status: 'Completed', cards: 2 }])
})
