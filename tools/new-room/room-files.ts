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

const summary = z.object({
  /** How many entries the worker has. */
  count: z.int().check(z.nonnegative()),
})

export const ${camel}Routes = {
  readSummary: defineRoute({
    room: '${parent ?? room}',
    method: 'GET',
    path: '/api/${folder}/summary',
    access: 'session',
    requires: ['completed'],
    summary: 'How many entries the worker has.',
    responses: { 200: summary },
    problems: [],
  }),
}
`

const migrationText = ({ table, title }: RoomNames): string => `-- ${title}: the entries of each worker.

create table ${table}_entry (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  created_at timestamptz not null
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
}: RoomNames): string => `// GET /api/${folder}/summary: how many entries the worker has.
import { ${camel}Routes } from '@daybreak/contract'
import type { Database } from '#platform/database/database.ts'
import { handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { countEntries } from './${file}.store.ts'

export function routesOf${pascal}({ database }: { database: Database }): RouteDefinition[] {
  return [
    handle(${camel}Routes.readSummary, async ({ session }) => ok({ count: await countEntries(database.query, session.employeeId) })),
  ]
}
`

const storeText = ({ room, table }: RoomNames): string => `// All SQL of the ${room} room.
import type { Executor } from '#platform/database/database.ts'

/** How many entries a worker has. */
export async function countEntries(executor: Executor, employeeId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('${table}_entry')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return Number.parseInt(count.toString(), 10)
}
`

const storeTestText = ({ room, file, parent }: RoomNames): string => `// What the ${room} room keeps, on a real database.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '${parent === null ? '../../' : '../../../'}testing/test-database.ts'
import { countEntries } from './${file}.store.ts'

describe('${room}', () => {
  let db: TestDatabase
  before(async () => {
    db = await createTestDatabase()
  })
  after(() => db.drop())

  test('a worker who has done nothing here has no entries', async () => {
    assert.equal(await countEntries(db.database.query, newUuid(systemClock)), 0)
  })
})
`

const queriesText = ({ room, camel }: RoomNames): string => `// What the ${room} room asks of the server.
import { ${camel}Routes } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/api.ts'

export const ${camel}SummaryQuery = queryOptions({
  queryKey: ['${room}', 'summary'],
  queryFn: ({ signal }) => callApi(${camel}Routes.readSummary, { signal }),
})
`

const screenText = ({ room, file, pascal, camel, title }: RoomNames): string => `// ${title}.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy } from '#platform/copy.tsx'
import { Card } from '#ui'
import { ${camel}SummaryQuery } from './${file}.queries.ts'

export function ${pascal}Screen() {
  const headingId = useId()
  const { data: summary } = useQuery(${camel}SummaryQuery)
  return (
    <Card labelledBy={headingId}>
      <h1 id={headingId}>
        <Copy id="${room}.screen.heading" />
      </h1>
      <p role="status">{summary?.count}</p>
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
