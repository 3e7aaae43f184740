// The lines that a new room needs in files that list all rooms.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryPointsOf, type RoomNames } from './room-names.ts'

/** Returns the paths that were changed. Throws before anything is written when a list is not where it is expected. */
export function wireRoom(root: string, names: RoomNames): string[] {
  const changes = edits(names).map(({ path, edit }) => {
    const before = readFileSync(join(root, path), 'utf8')
    const after = edit(before)
    if (after === null) throw new Error(`${path} does not have the list that a new room is added to.`)
    return { path, before, after }
  })
  const changed = changes.filter(({ before, after }) => before !== after)
  for (const { path, after } of changed) writeFileSync(join(root, path), after)
  return changed.map(({ path }) => path)
}

type Edit = { path: string; edit(text: string): string | null }

function edits(names: RoomNames): Edit[] {
  const { room, folder, parent, pascal } = names
  const label = parent ?? room
  return [
    ...entryPointEdits(names),
    { path: 'packages/contract/src/index.ts', edit: (text) => `${text.trimEnd()}\nexport * from './${folder}.ts'\n` },
    {
      path: 'packages/contract/src/route.ts',
      edit: (text) => (text.includes(`'${label}'`) ? text : replaced(text, /(export type Room =\n)/, `$1  | '${label}'\n`)),
    },
    { path: 'packages/copy/src/en.json', edit: (text) => withTexts(text, roomTexts(names).en) },
    { path: 'packages/copy/src/es.json', edit: (text) => withTexts(text, roomTexts(names).es) },
    { path: 'apps/web/src/platform/tags.ts', edit: (text) => withTag(text, room) },
    {
      path: 'apps/server/src/app/rooms.ts',
      edit: (text) => {
        const imported = withImport(text, `routesOf${pascal}`, label)
        return imported && replaced(imported, /(\n {4}routes: \[[^\]]*?)(,?\s*)\]/, `$1, ...routesOf${pascal}(world)$2]`)
      },
    },
    {
      path: 'apps/server/src/testing/access/route-rows.ts',
      edit: (text) =>
        ['GET', 'POST'].reduce<string | null>(
          (rows, method) => rows && withRouteRow(rows, `${method} /api/${folder}/entries session completed`),
          text,
        ),
    },
    {
      path: 'apps/web/src/app/screens.ts',
      edit: (text) => replaced(text, /(export const screens\b[^\n]* = \[[\s\S]*?)\n\]\n/, `$1\n${screenEntry(names)}]\n`),
    },
  ]
}

/** The table of routes is sorted by address, then by method. */
function withRouteRow(text: string, row: string): string | null {
  const [start, end] = ['export const routeRows: readonly string[] = [\n', '\n]\n']
  const from = text.indexOf(start) + start.length
  const to = text.indexOf(end, from)
  if (from < start.length || to < 0) return null
  const rows = text.slice(from, to).split('\n')
  const addressOf = (line: string) => line.trim().split(' ').slice(0, 2).toReversed().join(' ')
  const after = rows.findIndex((line) => addressOf(line) > addressOf(`'${row}`))
  return text.slice(0, from) + rows.toSpliced(after < 0 ? rows.length : after, 0, `  '${row}',`).join('\n') + text.slice(to)
}

/** Other rooms reach a sub-room through the entry points of its room. */
function entryPointEdits({ parent, file, pascal }: RoomNames): Edit[] {
  if (parent === null) return []
  return [`routesOf${pascal}`, `${pascal}Screen`].flatMap((name, index) => {
    const path = entryPointsOf(parent)[index]
    return path === undefined ? [] : [{ path, edit: (text: string) => withExport(text, name, file) }]
  })
}

function withExport(entryPoint: string, name: string, file: string): string {
  return `${entryPoint.trimEnd()}\nexport { ${name} } from './${file}/index.ts'\n`
}

/** Names from one entry point are imported in one statement. */
function withImport(text: string, name: string, room: string): string | null {
  const known = new RegExp(`(import \\{)([^}]*\\} from '#features/${room}'\\n)`)
  if (known.test(text)) return text.replace(known, `$1 ${name},$2`)
  return replaced(text, /(import [^\n]* from '#features\/[^\n]*\n)/, `$1import { ${name} } from '#features/${room}'\n`)
}

function screenEntry({ folder, parent, room, pascal }: RoomNames): string {
  return `  {
    path: '/${folder}',
    document: 'app',
    title: '${room}.screen.heading',
    load: async () => (await import('#features/${parent ?? room}')).${pascal}Screen,
  },
`
}

function replaced(text: string, pattern: RegExp, replacement: string): string | null {
  return pattern.test(text) ? text.replace(pattern, replacement) : null
}

/** Its words until someone has written better ones. In Spanish the name of the room waits for its translation. */
function roomTexts({ room, title }: RoomNames): Record<'en' | 'es', Record<string, string>> {
  return {
    en: {
      [`${room}.screen.heading`]: title,
      [`${room}.form.note`]: 'Note',
      [`${room}.form.note-hint`]: 'Up to 200 characters.',
      [`${room}.form.note-missing`]: 'Write something first.',
      [`${room}.form.add`]: 'Add',
      [`${room}.form.added`]: 'Added.',
      [`${room}.form.too-many`]: "We can't keep any more here.",
    },
    es: {
      [`${room}.screen.heading`]: title,
      [`${room}.form.note`]: 'Nota',
      [`${room}.form.note-hint`]: 'Hasta 200 letras.',
      [`${room}.form.note-missing`]: 'Primero escribe algo.',
      [`${room}.form.add`]: 'Agregar',
      [`${room}.form.added`]: 'Agregado.',
      [`${room}.form.too-many`]: 'Aquí ya no podemos guardar más.',
    },
  }
}

/** Texts that are there already stay as they are. */
function withTexts(catalog: string, added: Readonly<Record<string, string>>): string {
  const texts = JSON.parse(catalog) as Record<string, string>
  return `${JSON.stringify({ ...added, ...texts }, null, 1)}\n`
}

/** The tags are sorted by name. */
function withTag(text: string, tag: string): string | null {
  const found = /const tags = \[([^\]]*)\] as const/.exec(text)
  if (found === null) return null
  const known = [...(found[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  const all = [...new Set([...known, tag])].toSorted()
  return text.replace(found[0], `const tags = [${all.map((name) => `'${name}'`).join(', ')}] as const`)
}
