// The wall in the database: a store touches only the tables of its own room. Other rooms use a view or a function that the owner
// exports.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `features/employee/employee.store.ts employers_employer`: a store, and a table of another room that it touches. */
type Breach = string

const source = 'apps/server/src'

/** What is still to be mended: the list only gets shorter. The operator's check of the books compares what all rooms say of the same money. */
const exceptions = [
  'ops/books/books.store.ts ach_transfer',
  'ops/books/books.store.ts cards_event',
  'ops/books/books.store.ts cards_transaction',
  'ops/books/books.store.ts employee_profile',
  'ops/books/books.store.ts employers_payroll_outcome',
  'ops/books/books.store.ts express_pay_transfer',
  'ops/books/books.store.ts ledger.journal',
  'ops/books/books.store.ts ledger.posting',
  'ops/books/books.store.ts transactions_item',
]

/** Says each breach that is no exception, and each exception that is no breach any more. */
export function checkSqlWalls(root: string, allowed: readonly Breach[] = exceptions): string[] {
  const breaches = findBreaches(root)
  return [
    ...breaches.filter((breach) => !allowed.includes(breach)).map((breach) => `sql-walls: ${breach}`),
    ...allowed
      .filter((breach) => !breaches.includes(breach))
      .map((breach) => `sql-walls: ${breach} is mended: take it off the list`),
  ]
}

/** Every table of another room that a store touches. */
function findBreaches(root: string): Breach[] {
  const tables = readTables(root)
  const rooms = [...globSync('*', { cwd: join(root, source, 'features') }), 'demo']
  return globSync('**/*.store.ts', { cwd: join(root, source) }).flatMap((path) =>
    breachesOf(path, readFileSync(join(root, source, path), 'utf8'), { tables, rooms }),
  )
}

type Known = { tables: readonly string[]; rooms: readonly string[] }

function breachesOf(path: string, text: string, { tables, rooms }: Known): Breach[] {
  const own = roomOfFile(path)
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return tables
    .filter(
      (table) => roomOfTable(table, rooms) !== own && new RegExp(`(?<![\\w.])${table.replace('.', '[.]')}(?!\\w)`).test(code),
    )
    .map((table) => `${path} ${table}`)
}

/** The tables of the generated types. A view is how a room shows its tables to others. */
function readTables(root: string): string[] {
  const schema = readFileSync(join(root, source, 'platform/database/schema.generated.ts'), 'utf8')
  const views = new Set(
    globSync('*.sql', { cwd: join(root, 'apps/server/migrations') }).flatMap((name) =>
      [...readFileSync(join(root, 'apps/server/migrations', name), 'utf8').matchAll(/^create view (\w+)/gm)].map(
        ([, view]) => view,
      ),
    ),
  )
  return [...schema.matchAll(/^ {2}'([\w.]+)': \w+$/gm)].flatMap(([, table = '']) => (views.has(table) ? [] : [table]))
}

function roomOfFile(path: string): string {
  const [layer = '', room = ''] = path.split('/')
  return layer === 'features' ? room.replaceAll('-', '_') : layer
}

/** `express_pay_transfer` is of express-pay: the longest room that the name begins with. What is of no room is the platform's. */
function roomOfTable(table: string, rooms: readonly string[]): string {
  const names = rooms.map((room) => room.replaceAll('-', '_')).toSorted((one, other) => other.length - one.length)
  return names.find((room) => table.startsWith(`${room}_`) || table.startsWith(`${room}.`)) ?? 'platform'
}
