// Runs `npm run room <name>`: creates a new room on every side, wired and checked, ready to be filled; `npm run room
// cards/limits` creates a sub-room inside a room.
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runTool } from './check/run-tool.ts'
import { roomFiles } from './new-room/room-files.ts'
import { roomNames } from './new-room/room-names.ts'
import { wireRoom } from './new-room/room-wiring.ts'

const root = join(import.meta.dirname, '..')

function nextMigrationNumber(): string {
  const numbers = globSync('*.sql', { cwd: join(root, 'apps/server/migrations') }).map((name) => Number.parseInt(name, 10))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

async function mustRun(name: string, args: readonly string[]): Promise<void> {
  const { status, output } = await runTool(root, name, args)
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} failed:\n${output}`)
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [name, surplus] = positionals
  if (name === undefined || surplus !== undefined)
    throw new Error('Usage: npm run room <name>, such as "npm run room tips", or "npm run room cards/limits" for a sub-room.')
  const names = roomNames(root, name)
  const files = roomFiles(names, nextMigrationNumber())

  const wired = wireRoom(root, names)
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  await mustRun('node', ['tools/generate-schema.ts'])
  await mustRun('oxfmt', [...wired, ...files.map(({ path }) => path)])

  process.stdout.write(
    `${names.title} is a ${names.parent === null ? 'room' : `sub-room of ${names.parent}`}.\n\nNew:\n${files.map(({ path }) => `  ${path}\n`).join('')}`,
  )
  process.stdout.write(`\nChanged:\n${wired.map((path) => `  ${path}\n`).join('')}`)
  process.stdout.write(
    `\nNext: its words in packages/copy/src (${names.room}.…, the heading in Spanish too), and a line in CHANGELOG.md.\n`,
  )
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
