// The files of a new room on the server: routes, refusals, a rule in a transaction, its SQL, and tests of all of it.
import type { RoomNames } from './room-names.ts'

export const errorsText = ({
  room,
  codes,
  camel,
}: RoomNames): string => `// The refusals of the ${room} room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  '${codes}id_reused': { status: 409, title: 'This id belongs to another entry' },
  '${codes}too_many_entries': { status: 409, title: 'No more entries can be kept' },
} as const satisfies Record<string, ErrorShape>

export const ${camel}Errors: Record<keyof typeof shapes, ErrorShape> = shapes
`

export const routesText = ({
  folder,
  file,
  prefix,
  pascal,
  camel,
  room,
}: RoomNames): string => `// Serves /api/${folder}/entries: lists the worker's entries by cursor, and adds one.
import { ${camel}Routes } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { isRefused } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { created, handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { addEntry, type AddingDeps } from './${prefix}adding.ts'
import { ${camel}Errors } from './${file}.errors.ts'
import { listEntries, type Entry } from './${file}.store.ts'

const cursors = cursorsOf('${room}.entries', { createdAtMs: 'instant', id: 'uuid' })
const handle = handleWith(${camel}Errors)

export function routesOf${pascal}(deps: AddingDeps): RouteDefinition[] {
  return [
    handle(${camel}Routes.listEntries, async ({ session, query }) => {
      const take = readTake(query.take)
      const after = cursors.read(query.cursor)
      if (isRefused(after)) return after
      const entries = await listEntries(deps.database.query, session.employeeId, { take: take + 1, after })
      const { shown, pageInfo } = cutPage(entries, {
        take,
        cursors,
        keyOf: ({ createdAt, id }) => ({ createdAtMs: createdAt.epochMilliseconds, id }),
      })
      return ok({ data: shown.map(entryOnWire), pageInfo })
    }),

    handle(${camel}Routes.addEntry, async ({ session, body }) => {
      const entry = await addEntry(deps, { ...body, employeeId: session.employeeId })
      return isRefused(entry) ? entry : created(entryOnWire(entry))
    }),
  ]
}

function entryOnWire({ id, createdAt, note }: Entry) {
  return { id, createdAt: instantText(createdAt), note }
}
`

export const addingText = ({
  file,
  codes,
}: RoomNames): string => `// Adds an entry, once: the same id again is the entry that was added.
import { refuse, type Refusal } from '#platform/errors.ts'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { countEntries, findEntry, insertEntry, lockEntries, type Entry, type NewEntry } from './${file}.store.ts'

export type AddingDeps = { database: Database; clock: Clock }

/** Our reading: more than anyone needs, and few enough to show. */
export const maxEntries = 100

type AddingRefusal = Refusal<'${codes}id_reused' | '${codes}too_many_entries'>

export async function addEntry(
  { database, clock }: AddingDeps,
  request: Omit<NewEntry, 'createdAt'>,
): Promise<Entry | AddingRefusal> {
  return transactUnlessRefused<Entry | AddingRefusal>(database, async (tx) => {
    const { id, employeeId, note } = request
    await lockEntries(tx, employeeId)
    const known = await findEntry(tx, id)
    if (known !== null) return known.employeeId === employeeId && known.note === note ? known : refuse('${codes}id_reused')
    if ((await countEntries(tx, employeeId)) >= maxEntries) return refuse('${codes}too_many_entries')
    return (await insertEntry(tx, { ...request, createdAt: clock.now() })) ?? refuse('${codes}id_reused')
  })
}
`

export const storeText = ({ room, table }: RoomNames): string => `// All SQL for the ${room} room.
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Entry = { id: string; employeeId: string; createdAt: Instant; note: string }
export type NewEntry = Omit<Entry, 'note'> & { note: CleanText }
/** Where a page ended: entries are ordered by both, newest first. */
type EntryKey = { createdAtMs: number; id: string }

const columns = ['id', 'employee_id', 'created_at', 'note'] as const
type Row = { id: string; employee_id: string; created_at: string; note: string }

function entryOf({ id, employee_id: employeeId, created_at: createdAt, note }: Row): Entry {
  return { id, employeeId, createdAt: parseInstant(createdAt), note }
}

/** The newest first: \`take\` of them, after the one that \`after\` names. */
export async function listEntries(
  executor: Executor,
  employeeId: string,
  { take, after }: { take: number; after: EntryKey | null },
): Promise<Entry[]> {
  const rows = await executor
    .selectFrom('${table}_entry')
    .select(columns)
    .where('employee_id', '=', employeeId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>\`(created_at, id) < (to_timestamp(\${(after?.createdAtMs ?? 0) / 1_000}), \${after?.id ?? null}::uuid)\`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .execute()
  return rows.map(entryOf)
}

/** Held to the end of the transaction: of two requests of one worker, the second sees what the first has added. */
export async function lockEntries(tx: Transaction, employeeId: string): Promise<void> {
  await sql\`select pg_advisory_xact_lock(hashtextextended(\${\`${table}_entry:\${employeeId}\`}, 0))\`.execute(tx)
}

export async function findEntry(tx: Transaction, id: string): Promise<Entry | null> {
  const row = await tx.selectFrom('${table}_entry').select(columns).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}

export async function countEntries(tx: Transaction, employeeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('${table}_entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return Number.parseInt(count, 10)
}

/** @returns null when another worker's entry of the same id came first */
export async function insertEntry(tx: Transaction, { id, employeeId, createdAt, note }: NewEntry): Promise<Entry | null> {
  const row = await tx
    .insertInto('${table}_entry')
    .values({ id, employee_id: employeeId, created_at: instantText(createdAt), note })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}
`

export const routesTestText = ({ room, folder, prefix, parent, codes, pascal }: RoomNames): string => {
  const up = parent === null ? '../../' : '../../../'
  return `// A worker's entries of the ${room} room, over HTTP and on a real database.
import { newUuid } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '${up}testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '${up}testing/worker-rooms.ts'
import { maxEntries } from './${prefix}adding.ts'

const path = '/api/${folder}/entries'
type ${pascal}Page = { data: { id: string; note: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }

describe('${room}', () => {
  let rooms: WorkerRooms
  let mayas: string
  let dwaynes: string
  before(async () => {
    rooms = await startWorkerRooms()
    await rooms.hire({ phone: '12125550101' })
    await rooms.hire({ phone: '12125550102' })
    ;({ token: mayas } = await rooms.signIn('12125550101'))
    ;({ token: dwaynes } = await rooms.signIn('12125550102'))
  })
  after(() => rooms.stop())

  const add = (token: string, entry: { id?: string; note: string }) =>
    rooms.post(path, { id: newUuid(systemClock), ...entry }, { headers: { authorization: \`Bearer \${token}\` } })
  const list = async (token: string, query = ''): Promise<${pascal}Page> =>
    (await (await rooms.get(path + query, token)).json()) as ${pascal}Page

  test('a worker sees what they added, and no one else does', async () => {
    assert.equal((await add(mayas, { note: 'first' })).status, 201)
    assert.deepEqual(
      (await list(mayas)).data.map(({ note }) => note),
      ['first'],
    )
    assert.deepEqual((await list(dwaynes)).data, [])
  })

  test('the same request twice is one entry; the same id for something else, or someone else, is refused', async () => {
    const entry = { id: newUuid(systemClock), note: 'once' }
    const known = (await list(mayas)).data.length
    const answers = await Promise.all([add(mayas, entry), add(mayas, entry)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    assert.equal((await list(mayas)).data.length, known + 1)
    await assertProblem(await add(mayas, { ...entry, note: 'other' }), 409, '${codes}id_reused')
    await assertProblem(await add(dwaynes, entry), 409, '${codes}id_reused')
  })

  test('what says nothing is refused, and what is kept is clean', async () => {
    await assertProblem(await add(mayas, { note: ' \\u202e ' }), 422, 'invalid_input')
  })

  test('a list longer than a page goes on by its cursor, and ends where no more is kept', async () => {
    const kept = (await list(dwaynes)).data.length
    for (let count = kept; count < maxEntries; count += 1) assert.equal((await add(dwaynes, { note: \`entry \${count}\` })).status, 201)
    await assertProblem(await add(dwaynes, { note: 'one more' }), 409, '${codes}too_many_entries')
    const first = await list(dwaynes, '?take=60')
    const second = await list(dwaynes, \`?take=60&cursor=\${first.pageInfo.endCursor}\`)
    assert.equal(new Set([...first.data, ...second.data].map(({ id }) => id)).size, maxEntries)
    assert.deepEqual([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage], [true, false])
  })
})
`
}
