// Finds files of a sub-room whose names repeat the name of their folder or room, which the path already has.

/** A sub-room of a room on either side. A file at the root of a server room carries the room's name (ARCHITECTURE.md). */
const subRoom = /^apps\/(?:server|web)\/src\/features\/([^/]+)\/(?:[^/]+\/)*([^/]+)\/([^/]+)$/

/** `passkeys/passkeys.store.ts` is the store of its sub-room; `passkeys/passkey-errors.ts` is `errors.ts`. */
export function repeatedFolder(path: string): string[] {
  const [, room, folder, file = ''] = subRoom.exec(path) ?? []
  const names = [folder, room].flatMap((name) => (name === undefined ? [] : [name, name.replace(/s$/, '')]))
  const repeated = names.find((name) => file.startsWith(`${name}-`))
  return repeated === undefined ? [] : [`${path}: repeats its folder: write ${file.slice(repeated.length + 1)}`]
}
