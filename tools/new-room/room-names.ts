// The forms that a room's one name takes, and which names a room may have.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type RoomNames = {
  /** In paths, addresses, problem codes and the log: "quick-loans". */
  room: string
  /** In types and components: "QuickLoans". */
  pascal: string
  /** In variables: "quickLoans". */
  camel: string
  /** The prefix of its tables: "quick_loans". */
  table: string
  /** As a heading: "Quick Loans". */
  title: string
}

const longest = 30
/** Drawers that everything ends up in. */
const vague = ['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'manager', 'data', 'info', 'misc']
/** Folders beside the rooms. */
const taken = ['app', 'ops', 'platform', 'ui', 'testing', 'harness']

/** @throws with one line when the name cannot be a room's, or is one already */
export function roomNames(root: string, room: string): RoomNames {
  if (!/^[a-z]+(-[a-z]+)*$/.test(room) || room.length > longest) {
    throw new Error(
      `"${room}" cannot be a room: a name is words of lower-case letters joined by hyphens, at most ${longest} letters.`,
    )
  }
  const words = room.split('-')
  const vagueWord = words.find((word) => vague.includes(word))
  if (vagueWord !== undefined) throw new Error(`"${room}" says nothing ("${vagueWord}"): name the capability.`)
  if (taken.includes(room)) throw new Error(`"${room}" is the name of another part.`)
  const held = homesOf(room).find((path) => existsSync(join(root, path)))
  if (held !== undefined) throw new Error(`There is a room "${room}" already: ${held}.`)

  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const pascal = capitalised.join('')
  return {
    room,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    table: words.join('_'),
    title: capitalised.join(' '),
  }
}

function homesOf(room: string): string[] {
  return [
    `packages/contract/src/${room}.ts`,
    `apps/server/src/features/${room}`,
    `apps/web/src/features/${room}`,
    `e2e/${room}.e2e.ts`,
  ]
}
