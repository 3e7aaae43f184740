// The forms of a room's one name, and which names are allowed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type RoomNames = {
  /** In paths of its own, texts and problem codes: "quick-loans", and "cards-limits" for a sub-room. */
  room: string
  /** Where it lives among the rooms, and its address: "quick-loans", "cards/limits". */
  folder: string
  /** What its files are called: the folder says the rest: "quick-loans", "limits". */
  file: string
  /** What its other files begin with: "quick-loans-"; nothing in a sub-room, whose files do not repeat its name. */
  prefix: string
  /** The room around it, for a sub-room: "cards". */
  parent: string | null
  /** In types and components: "QuickLoans". */
  pascal: string
  /** In variables: "quickLoans". */
  camel: string
  /** The prefix of its tables: "quick_loans". */
  table: string
  /** What its problem codes begin with: "quick_loans.", "cards.limits_". */
  codes: string
  /** As a heading: "Quick Loans". */
  title: string
}

const longest = 30
/** Drawers that everything ends up in. */
const vague = ['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'manager', 'data', 'info', 'misc']
/** Folders beside the rooms. */
const taken = ['app', 'ops', 'platform', 'ui', 'testing', 'harness']

/** @throws with one line when the name cannot be a room's, or is one already */
export function roomNames(root: string, name: string): RoomNames {
  const [first = '', second, ...deeper] = name.split('/')
  if (deeper.length > 0) throw new Error(`"${name}" is too deep: a room has sub-rooms, and a sub-room has none.`)
  for (const part of second === undefined ? [first] : [first, second]) refuseBadName(part)
  const parent = second === undefined ? null : first
  const without = parent === null ? undefined : entryPointsOf(parent).find((path) => !existsSync(join(root, path)))
  if (without !== undefined) throw new Error(`"${first}" is no room that a sub-room can be made in: there is no ${without}.`)
  const room = second === undefined ? first : `${first}-${second}`
  const names = { room, folder: name, file: second ?? first, prefix: second === undefined ? `${first}-` : '', parent }
  const held = homesOf(names).find((path) => existsSync(join(root, path)))
  if (held !== undefined) throw new Error(`There is a room "${name}" already: ${held}.`)

  const words = room.split('-')
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const pascal = capitalized.join('')
  return {
    ...names,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    table: words.join('_'),
    codes: second === undefined ? `${snake(first)}.` : `${snake(first)}.${snake(second)}_`,
    title: capitalized.join(' '),
  }
}

const snake = (name: string): string => name.replaceAll('-', '_')

function refuseBadName(name: string): void {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || name.length > longest) {
    throw new Error(
      `"${name}" cannot be a room: a name is words of lower-case letters joined by hyphens, at most ${longest} letters.`,
    )
  }
  const vagueWord = name.split('-').find((word) => vague.includes(word))
  if (vagueWord !== undefined) throw new Error(`"${name}" says nothing ("${vagueWord}"): name the capability.`)
  if (taken.includes(name)) throw new Error(`"${name}" is the name of another part.`)
}

/** The entry points of a room, which export what others may use of its sub-rooms. */
export function entryPointsOf(room: string): string[] {
  return [`apps/server/src/features/${room}/index.ts`, `apps/web/src/features/${room}/index.ts`]
}

function homesOf({ room, folder }: Pick<RoomNames, 'room' | 'folder'>): string[] {
  return [
    `packages/contract/src/${folder}.ts`,
    `apps/server/src/features/${folder}`,
    `apps/web/src/features/${folder}`,
    `e2e/${room}.e2e.ts`,
  ]
}
