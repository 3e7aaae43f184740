// The shared files of a new room: its contract, its table, its entry points and its journey.
import type { RoomNames } from './room-names.ts'

export const entryPointLine = ({ room, parent, file }: RoomNames): string =>
  parent === null
    ? `// The entry point of the ${room} room.`
    : `// The entry point of the sub-room ${file}: what the rest of the ${parent} room may use.`

export const contractText = ({
  room,
  folder,
  parent,
  camel,
  codes,
  title,
}: RoomNames): string => `// ${title}: what browser and server agree on.
import * as z from 'zod/mini'
import { defineRoute } from '${parent === null ? './' : '../'}route.ts'
import { clientId, instantText, pageOf, pageQuery } from '${parent === null ? './' : '../'}shapes.ts'
import { typedText } from '${parent === null ? './' : '../'}values/texts.ts'

const entry = z.object({
  id: clientId,
  createdAt: instantText,
  /** In the worker's words. */
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
  addEntry: defineRoute({
    room: '${parent ?? room}',
    method: 'POST',
    path: '/api/${folder}/entries',
    access: 'session',
    requires: ['completed'],
    summary: 'Adds an entry. The browser makes its id: the same request again is the same entry.',
    body: z.object({ id: clientId, note: typedText({ min: 1, max: 200 }) }),
    responses: { 201: entry },
    problems: ['invalid_input', '${codes}id_reused', '${codes}too_many_entries'],
  }),
}
`

export const migrationText = ({ table, title }: RoomNames): string => `-- ${title}: the entries of each worker.

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

export const serverEntryPointText = (names: RoomNames): string => `${entryPointLine(names)}
export { routesOf${names.pascal} } from './${names.file}.routes.ts'
`

export const journeyText = ({ room, folder, title }: RoomNames): string => `// ${title}, as a worker meets it.
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

  test('a worker opens ${title}, adds an entry, and finds it again', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.goto('/${folder}')
      await assertShown(page.getByRole('heading', { name: '${title}' }))
      await assertAccessible(page, '${room}')
      const add = page.getByRole('button', { name: 'Add' })
      await add.click()
      await assertShown(page.getByText('Write something first.'))
      await page.getByRole('textbox', { name: 'Note' }).fill('for the rent')
      await add.click()
      await assertShown(page.getByRole('listitem').getByText('for the rent'))
      await page.reload()
      await assertShown(page.getByRole('listitem').getByText('for the rent'))
      await assertAccessible(page, '${room} with an entry')
    })
  })
})
`
