// Maps a file's headings to fields: systems name the same thing in many ways.

type Meaning<Field> = { field: Field; rank: number }

export type Columns<Field> = {
  /** Position of each field's column, counted from 0. */
  indexByField: ReadonlyMap<Field, number>
  /** Headings that are not read: unknown ones, and those another column says better. */
  ignored: readonly string[]
}

export type ColumnNames<Field extends string> = {
  /** Names as they are after `plainName`, the preferred first: "Personal Email" wins over "Work Email" if it is listed first. */
  namesByField: Readonly<Record<Field, readonly string[]>>
  required: readonly Field[]
}

/** Finds the columns of a file by its heading row, or says in one sentence why it cannot. */
export function mapHeadings<Field extends string>(
  headings: readonly string[],
  { namesByField, required }: ColumnNames<Field>,
): Columns<Field> | { reason: string } {
  const meanings = meaningsOf(namesByField)
  const found = new Map<Field, { index: number; rank: number }>()
  for (const [index, heading] of headings.entries()) {
    const meaning = meanings.get(plainName(heading))
    if (meaning === undefined) continue
    const earlier = found.get(meaning.field)
    if (earlier?.rank === meaning.rank) return { reason: `the column "${heading.trim()}" appears twice` }
    if (earlier === undefined || meaning.rank < earlier.rank) found.set(meaning.field, { index, rank: meaning.rank })
  }
  const missing = required.filter((field) => !found.has(field))
  if (missing.length > 0) return { reason: `the heading row lacks ${missing.map((field) => `"${field}"`).join(', ')}` }

  const indexByField = new Map([...found].map(([field, { index }]) => [field, index]))
  const read = new Set(indexByField.values())
  return {
    indexByField,
    ignored: headings.map((heading) => heading.trim()).filter((heading, index) => heading !== '' && !read.has(index)),
  }
}

function meaningsOf<Field extends string>(namesByField: Readonly<Record<Field, readonly string[]>>): Map<string, Meaning<Field>> {
  const meanings = new Map<string, Meaning<Field>>()
  for (const field in namesByField) for (const [rank, name] of namesByField[field].entries()) meanings.set(name, { field, rank })
  return meanings
}

/** "Employee #", "employee_number" and "EmployeeNumber" are one name. */
export function plainName(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^a-z0-9]/g, '')
}
