// Writes the TypeScript types of a live database's tables, the text of schema.generated.ts.
import type { Pool } from 'pg'

type Column = {
  schema: string
  table: string
  column: string
  type: string
  is_array: boolean
  is_nullable: boolean
  has_default: boolean
  /** Its value is always made by the database: no one may give one. */
  is_always_generated: boolean
  checks: string[]
  /** An index or key looks rows up by it. */
  is_key: boolean
}

const columnsQuery = `
select n.nspname as schema, c.relname as table, a.attname as column,
       coalesce(element.typname, t.typname) as type, element.oid is not null as is_array,
       not (a.attnotnull or c.relkind = 'v' and coalesce(base.is_known, false)) as is_nullable, a.atthasdef or a.attidentity <> '' as has_default,
       a.attidentity = 'a' or a.attgenerated <> '' as is_always_generated,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks,
       exists (select from pg_index i where i.indrelid = c.oid and a.attnum = any (i.indkey))
         or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)) as is_key
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
-- A view of one table shows its columns under their own names.
left join lateral (
  select count(distinct d.refobjid) = 1 and bool_or(b.attname = a.attname and b.attnotnull) as is_known
  from pg_rewrite r
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
  join pg_attribute b on b.attrelid = d.refobjid and b.attnum = d.refobjsubid
  where r.ev_class = c.oid and d.refobjid <> c.oid
) base on true
where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'ledger') and c.relname <> 'daybreak_migration'
order by n.nspname = 'public' desc, n.nspname, c.relname, a.attnum`

const plainTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Bytes',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
}

const aliases = `/** Read as a Buffer, written as any bytes. */
export type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>
/** Read as the value, written as its text: the driver would make a PostgreSQL array of a JavaScript one. */
export type Json = ColumnType<unknown, string, string>
/** Free text: what others wrote is written only when it is clean. */
export type FreeText = ColumnType<string, CleanText, CleanText>
`

/** @throws RangeError for a column whose type has no meaning in TypeScript yet. */
export async function schemaText(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery)
  const tables = Map.groupBy(rows, ({ schema, table }) => (schema === 'public' ? table : `${schema}.${table}`))
  const types = [...tables].map(([name, columns]) => `export type ${typeName(name)} = {\n${columns.map(columnText).join('')}}\n`)
  const members = [...tables.keys()].map((name) => `  '${name}': ${typeName(name)}\n`)
  const text = [aliases, ...types, `export interface Schema {\n${members.join('')}}\n`].join('\n')
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => text.includes(`${name}<`))
  const head = `import type { CleanText } from '@daybreak/contract'\nimport type { ${imports.join(', ')} } from 'kysely'\n`
  return `// Generated from the live database by tools/generate-schema.ts. Do not edit.\n${head}\n${text}`
}

/** `express_pay_enrolment` → `ExpressPayEnrolment` */
function typeName(table: string): string {
  return table.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function columnText(column: Column): string {
  const single = allowedValues(column) ?? (isFreeText(column) ? 'FreeText' : plainTypes[column.type])
  if (single === undefined)
    throw new RangeError(`${column.table}.${column.column} is a ${column.type}, which schema-text.ts does not know`)
  const value = `${column.is_array ? `${single.includes(' ') ? `(${single})` : single}[]` : single}${column.is_nullable ? ' | null' : ''}`
  return `  ${column.column}: ${generatedText(column, value)}\n`
}

/** Text whose form no check says, and by which nothing is looked up: words, and not a name of something. What the database makes itself is never written. */
function isFreeText({ type, is_array: isArray, is_key: isKey, is_always_generated: isMade, checks }: Column): boolean {
  return type === 'text' && !isArray && !isKey && !isMade && !checks.some((check) => / ~ | ANY \(ARRAY/.test(check))
}

function generatedText(column: Column, value: string): string {
  if (column.is_always_generated) return `GeneratedAlways<${value}>`
  if (!column.has_default) return value
  // Kysely's own type does not look into one that is read and written differently.
  return isFreeText(column)
    ? `ColumnType<${value.replace('FreeText', 'string')}, ${value.replace('FreeText', 'CleanText')} | undefined, ${value.replace('FreeText', 'CleanText')}>`
    : `Generated<${value}>`
}

// `CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))` says as much as an enum would, so its values become the type.
function allowedValues({ column, checks }: Column): string | null {
  for (const check of checks) {
    const list = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[((?:'[^']*'::text(?:, )?)+)\\]\\)\\)\\)$`).exec(check)?.[1]
    if (list !== undefined) return list.replaceAll('::text', '').replaceAll(', ', ' | ')
  }
  return null
}
