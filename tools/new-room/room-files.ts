// The files of a new room: small, real, and wired from the table to the screen, so that the first change is to its content.
import type { RoomNames } from './room-names.ts'

export type NewFile = { path: string; text: string }

export function roomFiles(names: RoomNames, migrationNumber: string): NewFile[] {
  const { room } = names
  const server = `apps/server/src/features/${room}`
  const web = `apps/web/src/features/${room}`
  return [
    { path: `packages/contract/src/${room}.ts`, text: contractText(names) },
    { path: `apps/server/migrations/${migrationNumber}-${room}.sql`, text: migrationText(names) },
    { path: `${server}/index.ts`, text: serverDoorText(names) },
    { path: `${server}/${room}.routes.ts`, text: routesText(names) },
    { path: `${server}/${room}.store.ts`, text: storeText(names) },
    { path: `${server}/${room}.store.test.ts`, text: storeTestText(names) },
    {
      path: `${web}/index.ts`,
      text: `// The door of the ${room} room.\nexport { ${names.pascal}Screen } from './${room}.screen.tsx'\n`,
    },
    { path: `${web}/${room}.queries.ts`, text: queriesText(names) },
    { path: `${web}/${room}.screen.tsx`, text: screenText(names) },
    { path: `e2e/${room}.e2e.ts`, text: journeyText(names) },
  ]
}

const contractText = ({ room, camel, title }: RoomNames): string => `// ${title}: what browser and server agree on.
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

const summary = z.object({
  /** How many entries the worker has. */
  count: z.int().check(z.nonnegative()),
})

export const ${camel}Routes = {
  readSummary: defineRoute({
    room: '${room}',
    method: 'GET',
    path: '/api/${room}/summary',
    access: 'session',
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

const serverDoorText = ({ room, pascal }: RoomNames): string => `// The door of the ${room} room.
export { routesOf${pascal} } from './${room}.routes.ts'
`

const routesText = ({ room, pascal, camel }: RoomNames): string => `// GET /api/${room}/summary: how many entries the worker has.
import { ${camel}Routes } from '@daybreak/contract'
import type { Database } from '#platform/database/database.ts'
import { handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { countEntries } from './${room}.store.ts'

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

const storeTestText = ({ room }: RoomNames): string => `// What the ${room} room keeps, on a real database.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { countEntries } from './${room}.store.ts'

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

const screenText = ({ room, pascal, camel, title }: RoomNames): string => `// ${title}.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Card } from '#ui'
import { ${camel}SummaryQuery } from './${room}.queries.ts'

export function ${pascal}Screen() {
  const copy = useCopy()
  const headingId = useId()
  const { data: summary } = useQuery(${camel}SummaryQuery)
  usePageTitle(copy('shell.title.pattern', { page: copy('${room}.screen.heading') }))
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

const journeyText = ({ room, title }: RoomNames): string => `// ${title}, as a worker meets it.
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
      await page.goto('/${room}')
      await assertShown(page.getByRole('heading', { name: '${title}' }))
      await assertAccessible(page, '${room}')
    })
  })
})
`
