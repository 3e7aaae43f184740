// The files of a new room: small, real, and wired from the table to the screen, so that the first change is to its content.
import type { RoomNames } from './room-names.ts'

export type NewFile = { path: string; text: string }

export function roomFiles(names: RoomNames, migrationNumber: string): NewFile[] {
  const { room, folder, file } = names
  const server = `apps/server/src/features/${folder}`
  const web = `apps/web/src/features/${folder}`
  return [
    { path: `packages/contract/src/${folder}.ts`, text: contractText(names) },
    { path: `apps/server/migrations/${migrationNumber}-${room}.sql`, text: migrationText(names) },
    { path: `${server}/index.ts`, text: serverDoorText(names) },
    { path: `${server}/${file}.routes.ts`, text: routesText(names) },
    { path: `${server}/${file}.store.ts`, text: storeText(names) },
    { path: `${server}/${file}.store.test.ts`, text: storeTestText(names) },
    {
      path: `${web}/index.ts`,
      text: `${doorLine(names)}\nexport { ${names.pascal}Screen } from './${file}.screen.tsx'\n`,
    },
    { path: `${web}/${file}.queries.ts`, text: queriesText(names) },
    { path: `${web}/${file}.screen.tsx`, text: screenText(names) },
    { path: `e2e/${room}.e2e.ts`, text: journeyText(names) },
  ]
}

const doorLine = ({ room, parent, file }: RoomNames): string =>
  parent === null
    ? `// The door of the ${room} room.`
    : `// The entry point of the sub-room ${file}: what the rest of the ${parent} room may use.`

const contractText = ({
  room,
  folder,
  parent,
  camel,
  title,
}: RoomNames): string => `// ${title}: what browser and server agree on.
import * as z from 'zod/mini'
import { defineRoute } from '${parent === null ? './' : '../'}route.ts'
import { clientId, instantText, pageOf, pageQuery } from '${parent === null ? './' : '../'}shapes.ts'

const entry = z.object({
  id: clientId,
  createdAt: instantText,
  /** In the worker's words. A body that brings them takes \`typedText\`: the table keeps nothing else. */
  note: z.string(),
})

export const ${camel}Routes = {
  listEntries: defineRoute({
    room: '${parent ?? room}',
    method: 'GET',
    path: '/api/${folder}/entries',
    access: 'session',
    requires: ['completed'],
    summary: "The worker's entries, newest first, by cursor.",
    query: pageQuery,
    responses: { 200: pageOf(entry) },
    problems: ['bad_cursor'],
  }),
}
`

const migrationText = ({ table, title }: RoomNames): string => `-- ${title}: the entries of each worker.

create table ${table}_entry (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  -- Whole milliseconds, as on the wire: a cursor made of a rounded instant would skip rows.
  created_at timestamptz not null check (created_at = date_trunc('milliseconds', created_at)),
  note text not null check (length(note) between 1 and 200)
);
create index ${table}_entry_employee on ${table}_entry (employee_id, created_at desc, id desc);

grant select, insert, update on ${table}_entry to daybreak_app;
`

const serverDoorText = (names: RoomNames): string => `${doorLine(names)}
export { routesOf${names.pascal} } from './${names.file}.routes.ts'
`

const routesText = ({
  folder,
  file,
  pascal,
  camel,
  room,
}: RoomNames): string => `// GET /api/${folder}/entries: what the worker has here, by cursor.
import { ${camel}Routes } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/page-size.ts'
import { handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { listEntries } from './${file}.store.ts'

const cursors = cursorsOf('${room}.entries', { createdAtMs: 'instant', id: 'uuid' })

export function routesOf${pascal}({ database }: { database: Database }): RouteDefinition[] {
  return [
    handle(${camel}Routes.listEntries, async ({ session, query }) => {
      const take = readTake(query.take)
      const after = cursors.read(query.cursor)
      const entries = await listEntries(database.query, session.employeeId, { take: take + 1, after })
      const { shown, pageInfo } = cutPage(entries, {
        take,
        cursors,
        keyOf: ({ createdAt, id }) => ({ createdAtMs: createdAt.epochMilliseconds, id }),
      })
      return ok({ data: shown.map(({ id, createdAt, note }) => ({ id, createdAt: instantText(createdAt), note })), pageInfo })
    }),
  ]
}
`

const storeText = ({ room, table }: RoomNames): string => `// All SQL of the ${room} room.
import { parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

type Entry = { id: string; createdAt: Instant; note: string }
/** Where a page ended: entries are ordered by both, newest first. */
type EntryKey = { createdAtMs: number; id: string }

/** The newest first: \`take\` of them, after the one that \`after\` names. */
export async function listEntries(
  executor: Executor,
  employeeId: string,
  { take, after }: { take: number; after: EntryKey | null },
): Promise<Entry[]> {
  const rows = await executor
    .selectFrom('${table}_entry')
    .select(['id', 'created_at', 'note'])
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
  return rows.map(({ id, created_at: createdAt, note }) => ({ id, createdAt: parseInstant(createdAt), note }))
}
`

const storeTestText = ({ room, file, parent }: RoomNames): string => `// What the ${room} room keeps, on a real database.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '${parent === null ? '../../' : '../../../'}testing/test-database.ts'
import { listEntries } from './${file}.store.ts'

describe('${room}', () => {
  let db: TestDatabase
  before(async () => {
    db = await createTestDatabase()
  })
  after(() => db.drop())

  test('a worker who has done nothing here has no entries', async () => {
    assert.deepEqual(await listEntries(db.database.query, newUuid(systemClock), { take: 10, after: null }), [])
  })
})
`

const queriesText = ({ room, camel }: RoomNames): string => `// What the ${room} room asks of the server.
import { ${camel}Routes } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/api.ts'

export const ${camel}EntriesQuery = queryOptions({
  queryKey: ['${room}', 'entries'],
  queryFn: ({ signal }) => callApi(${camel}Routes.listEntries, { query: {}, signal }),
})
`

const screenText = ({ room, file, pascal, camel, title }: RoomNames): string => `// ${title}.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy } from '#platform/copy.tsx'
import { Card } from '#ui'
import { ${camel}EntriesQuery } from './${file}.queries.ts'

export function ${pascal}Screen() {
  const headingId = useId()
  const { data: entries } = useQuery(${camel}EntriesQuery)
  return (
    <Card labelledBy={headingId}>
      <h1 id={headingId}>
        <Copy id="${room}.screen.heading" />
      </h1>
      <ul>
        {entries?.data.map(({ id, note }) => (
          <li key={id}>
            <bdi>{note}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}
`

const journeyText = ({ room, folder, title }: RoomNames): string => `// ${title}, as a worker meets it.
import { after, before, describe, test } from 'node:test'
import { assertAccessible } from './harness/accessibility.ts'
import { assertShown } from './harness/expect.ts'
import { maya } from './harness/people.ts'
import { openStage, type Stage } from './harness/stage.ts'

describe('${room}', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('a worker opens ${title}', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.goto('/${folder}')
      await assertShown(page.getByRole('heading', { name: '${title}' }))
      await assertAccessible(page, '${room}')
    })
  })
})
`
