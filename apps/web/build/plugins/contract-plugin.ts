// Strips the server's part of the contract from the browser's bundle: a page uses its paths, methods and types.
import * as contract from '@daybreak/contract'
import { join, sep } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { repositoryRoot, sourceFolder } from '../paths.ts'

const contractFolder = join(repositoryRoot, 'packages/contract/src') + sep
const erasedId = '\0daybreak:erased-schemas'
const contractImport = /import\s*\{([^}]*)\}\s*from\s*'@daybreak\/contract'/g

/** What of a route is the server's alone: what it takes, what it answers, what it requires of the worker, and how it is described. */
const serversOwn = new Set([
  'room',
  'summary',
  'staysOpen',
  'flag',
  'params',
  'query',
  'body',
  'responses',
  'requires',
  'problems',
])

/** What of a flag an operator reads. */
const operatorsOwn = new Set(['about', 'reviewBy'])

/** Replaces zod in the browser: `z.any()` can be chained and does nothing. */
const erasedModule = `
const schema = { check: () => schema }
/* @__NO_SIDE_EFFECTS__ */ export const any = () => schema`

export function contractPlugin(): Plugin {
  return {
    name: 'daybreak-contract',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod/mini' && importer?.startsWith(contractFolder) ? erasedId : null
    },
    load(id) {
      return id === erasedId ? { code: erasedModule, moduleSideEffects: false } : null
    },
    transform(code, id) {
      if (id.startsWith(contractFolder)) return { code: forBrowser(code), map: null }
      if (!id.startsWith(sourceFolder + sep)) return null
      const [name] = schemasImported(code)
      // Every test would find a whole schema there, and the browser an empty one.
      if (name) this.error(`"${name}" is a schema of the contract, and the browser has none: use its type, or check by hand`)
      return null
    },
  }
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

/**
 * A source of the contract without what only the server uses. Each schema becomes one that does nothing, and each function is marked
 * as one that only makes something, so that the bundler leaves out what no page asks for.
 */
export function forBrowser(source: string): string {
  const edits = editsOf(parseSync('contract.ts', source).program)
  // From the end, so that the places of those before stay true.
  return edits
    .toSorted((left, right) => right.start - left.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), source)
}

function editsOf(value: unknown): Edit[] {
  if (Array.isArray(value)) return value.flatMap(editsOf)
  if (!isNode(value)) return []
  const { type, start, end } = value
  const inside = () => Object.values(value).flatMap(editsOf)
  if (type === 'FunctionDeclaration') return [{ start, end: start, text: '/* @__NO_SIDE_EFFECTS__ */ ' }, ...inside()]
  if (type === 'VariableDeclarator' && (value['id'] as Node)['name'] === 'flagDefinitions') return editsOfFlags(value)
  if (type !== 'CallExpression') return inside()
  const maker = makerOf(value)
  if (maker === 'z') return [{ start, end, text: 'z.any()' }]
  return maker === 'defineRoute' ? editsWithout(serversOwn, (value['arguments'] as Node[])[0]) : inside()
}

/** Of the object itself, whatever it says of its type. */
function editsOfFlags({ init }: Node): Edit[] {
  let object = init as Node
  while (object.type !== 'ObjectExpression') object = object['expression'] as Node
  return (object['properties'] as Node[]).flatMap(({ value }) => editsWithout(operatorsOwn, value as Node))
}

function editsWithout(names: ReadonlySet<string>, object: Node | undefined): Edit[] {
  const properties = (object?.['properties'] ?? []) as Node[]
  return properties.flatMap(({ key, start }, index) => {
    const end = properties[index + 1]?.start ?? (object?.end ?? 0) - 1
    return names.has(String((key as Node | undefined)?.['name'])) ? [{ start, end, text: '' }] : []
  })
}

/** The name that a chain of calls begins with: "z" of `z.string().check(…)`. */
function makerOf({ type, callee, object, name }: Node): unknown {
  if (type === 'CallExpression') return makerOf(callee as Node)
  return type === 'MemberExpression' ? makerOf(object as Node) : name
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The schemas that a source of the web app imports as values. */
export function schemasImported(source: string): readonly string[] {
  const exported: Readonly<Record<string, unknown>> = contract
  return [...source.matchAll(contractImport)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0] ?? '')
    .filter((name) => isSchema(exported[name]))
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value
}
