// Finds unused parts of the subset: fields that no document, answer or test names, and types that nothing references.
import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { getNamedType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql'
import type { UsedFields } from './used-fields.ts'

const root = join(import.meta.dirname, '../..')
/** All that speaks the provider's language: our documents and readers, the sandbox that answers them, and the tests of both. */
const speakers = [
  'apps/issuer-sandbox/src/**/*.{ts,js}',
  'apps/server/src/features/{cards,identity,issuer,move-money}/**/*.ts',
  'apps/server/src/{demo,testing}/**/*.ts',
  'apps/web/src/platform/calls/*.ts',
]

export function wordsOfSpeakers(): ReadonlySet<string> {
  const files = speakers.flatMap((pattern) => globSync(pattern, { cwd: root }))
  return new Set(files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[A-Za-z_]\w*/g) ?? []))
}

/**
 * The listed lines that no one uses. A field is used when its name is one of the words; a type is used when it is named too, or when a used field
 * of a used type answers it. `otherwise` is used without being named here, as by the provider's SDK, whose tests the sandbox answers too.
 */
export function unusedOf(schema: GraphQLSchema, used: UsedFields, words: ReadonlySet<string>, otherwise: UsedFields): string[] {
  const lines = [...used].flatMap(([type, fields]) => [...fields].map((field) => ({ type, field })))
  const isNamed = ({ type, field }: { type: string; field: string }) =>
    words.has(field) || otherwise.get(type)?.has(field) === true
  const reached = reachedTypes(schema, lines.filter(isNamed), (type) => words.has(type) || otherwise.has(type))
  return lines.filter((line) => !reached.has(line.type) || !isNamed(line)).map(({ type, field }) => `${type}.${field}`)
}

function reachedTypes(
  schema: GraphQLSchema,
  lines: readonly { type: string; field: string }[],
  isTypeNamed: (type: string) => boolean,
): ReadonlySet<string> {
  const fieldsOf = Map.groupBy(lines, ({ type }) => type)
  const reached = new Set<string>()
  function reach(name: string): void {
    if (reached.has(name)) return
    reached.add(name)
    const type = schema.getType(name)
    if (!isObjectType(type) && !isInterfaceType(type)) return
    for (const one of type.getInterfaces()) reach(one.name)
    for (const { field } of fieldsOf.get(name) ?? []) reach(getNamedType(type.getFields()[field]?.type)?.name ?? name)
  }
  for (const name of ['Query', 'Mutation', ...fieldsOf.keys()])
    if (name === 'Query' || name === 'Mutation' || isTypeNamed(name)) reach(name)
  return reached
}
