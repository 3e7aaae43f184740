// The files of a new room in the browser: its calls, a form and a screen.
import type { RoomNames } from './room-names.ts'

export const queriesText = ({ room, camel }: RoomNames): string => `// Queries of the ${room} room.
import { ${camel}Routes } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'

export const ${camel}EntriesQuery = queryOptions({
  queryKey: ['${room}', 'entries'],
  queryFn: ({ signal }) => callApi(${camel}Routes.listEntries, { query: {}, signal }),
  meta: { tags: ['${room}'] },
})

export function addEntry(entry: { id: string; note: string }) {
  return callApi(${camel}Routes.addEntry, { body: entry })
}
`

export const formText = ({ room, file, pascal, camel, codes, title }: RoomNames): string => `// Adds an entry: ${title}.
import type { ${camel}Routes } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Form, TextInput, useAnnounce, useForm } from '#ui'
import { addEntry } from './${file}.queries.ts'

export function ${pascal}Form() {
  const copy = useCopy()
  const announce = useAnnounce()
  const adding = useAction({
    call: (note: string, requestId) => addEntry({ id: requestId(), note }),
    changes: ['${room}'],
    waitsForFresh: true,
    refusals: refusalsOf<typeof ${camel}Routes.addEntry>({
      '${codes}too_many_entries': { id: '${room}.form.too-many' },
    }),
  })
  const form = useForm<{ note: string }, unknown>({
    initial: () => ({ note: '' }),
    check: ({ note }) => ({ note: note.trim() === '' ? '${room}.form.note-missing' : null }),
    send: ({ note }) => adding.run(note),
    onSent() {
      form.set({ note: '' })
      announce(copy('${room}.form.added'))
    },
    action: adding,
    draft: { name: '${room}' },
  })
  return (
    <Form form={form} submit={<Copy id="${room}.form.add" />}>
      <TextInput label={copy('${room}.form.note')} hint={copy('${room}.form.note-hint')} maxLength={200} {...form.field('note')} />
    </Form>
  )
}
`

export const screenText = ({ room, file, prefix, pascal, camel, title }: RoomNames): string => `// ${title}.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, LoadFailed } from '#ui'
import { ${camel}EntriesQuery } from './${file}.queries.ts'
import { ${pascal}Form } from './${prefix}form.tsx'

export function ${pascal}Screen() {
  const headingId = useId()
  const { data: entries, isError, isFetching, refetch } = useQuery(${camel}EntriesQuery)
  return (
    <Card labelledBy={headingId}>
      <h1 id={headingId}>
        <Copy id="${room}.screen.heading" />
      </h1>
      <${pascal}Form />
      {isError && !entries && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
      {entries && (
        <ul>
          {entries.data.map(({ id, note }) => (
            <li key={id}>
              <bdi>{note}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
`
