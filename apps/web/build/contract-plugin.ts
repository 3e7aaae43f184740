// Leaves the contract's schemas and summaries out of the browser: a page uses its paths, methods and types, and the server the rest.
import * as contract from '@daybreak/contract'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import * as mini from 'zod/mini'
import { repositoryRoot, sourceFolder } from './paths.ts'

const contractFolder = join(repositoryRoot, 'packages/contract/src') + sep
const erasedId = '\0daybreak:erased-schemas'
const isoId = `${erasedId}.iso`
const contractImport = /import\s*\{([^}]*)\}\s*from\s*'@daybreak\/contract'/g

const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g

/** What stands in for zod in the browser, by the module's id: what `z.…` and `z.iso.…` make can be built upon and does nothing. */
const erasedModules: ReadonlyMap<string, string> = new Map([
  [erasedId, erasedModule(mini, ['iso'])],
  [isoId, erasedModule(mini.iso, [])],
])

/** A group of makers is a module of its own, so that the bundler sees through it. */
function erasedModule(real: object, groups: readonly string[]): string {
  const names = Object.keys(real).filter((name) => !groups.includes(name))
  return [
    'const schema = { check: () => schema }',
    '/* @__NO_SIDE_EFFECTS__ */ const make = () => schema',
    ...names.map((name) => `export { make as ${name} }`),
    ...groups.map((group) => `export * as ${group} from '${erasedId}.${group}'`),
  ].join('\n')
}

export function contractPlugin(): Plugin {
  return {
    name: 'daybreak-contract',
    enforce: 'pre',
    resolveId(source, importer) {
      if (erasedModules.has(source)) return source
      return source === 'zod/mini' && importer?.startsWith(contractFolder) ? erasedId : null
    },
    load(id) {
      const code = erasedModules.get(id)
      return code === undefined ? null : { code, moduleSideEffects: false }
    },
    transform(code, id) {
      if (id.startsWith(contractFolder)) return { code: withoutSummaries(code), map: null }
      if (!id.startsWith(sourceFolder + sep)) return null
      const [name] = schemasImported(code)
      // Every test would find a whole schema there, and the browser an empty one.
      if (name) this.error(`"${name}" is a schema of the contract, and the browser has none: use its type, or check by hand`)
      return null
    },
  }
}

/** What a route does is said to who reads the interface's description; a page makes no use of it. */
export function withoutSummaries(source: string): string {
  return source.replaceAll(summary, '')
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
