// The list of the card provider's fields that we use: sorted `Type.field` lines, one per field.

/** The listed fields of each listed type. */
export type UsedFields = ReadonlyMap<string, ReadonlySet<string>>

const linePattern = /^[A-Za-z]\w*\.[A-Za-z_]\w*$/

/**
 * @throws Error that names the first line which is none of `Type.field`
 */
export function readUsedFields(text: string): UsedFields {
  const used = new Map<string, Set<string>>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    if (!linePattern.test(line)) throw new Error(`used.txt:${index + 1}: "${line}" is not of the form Type.field`)
    const [type = '', field = ''] = line.split('.')
    used.set(type, (used.get(type) ?? new Set()).add(field))
  }
  return used
}

/** The list as it is kept: sorted, each line once, so that two branches that add to it merge. */
export function usedFieldsText(used: UsedFields): string {
  const lines = [...used].flatMap(([type, fields]) => [...fields].map((field) => `${type}.${field}`))
  return `${lines.toSorted().join('\n')}\n`
}
