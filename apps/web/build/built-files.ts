// Finds, in what the bundler made, the files that one entry needs.
import type { Rolldown } from 'vite'
import type { PageFiles } from './document.ts'
import { favicons } from './plugins/favicon-plugin.ts'

export type BuiltFiles = { output: Rolldown.RolldownOutput['output'] }

type Chunk = Rolldown.OutputChunk

/** An entry of the bundle and, when it is known which screen it opens first, that screen's file under `src/app`. */
export type PageCode = { entry: 'app' | 'onboarding' | 'public'; firstScreen?: string; audience?: string }

/** The entry and everything it imports at once; imports before importers. */
export function chunksOfEntry({ output }: BuiltFiles, name: string): readonly Chunk[] {
  const chunks = chunksByName(output)
  return importedAtOnce([entryNamed(chunks, name)], chunks)
}

/** `isWhole`: the page loads no more code later. */
type FilesOfPage = Omit<PageFiles, 'boot' | 'sheet'> & { isWhole: boolean }

/** The entry, everything it imports at once, and the screen it opens first. */
export function filesOfPage({ output }: BuiltFiles, { entry: name, firstScreen, audience }: PageCode): FilesOfPage {
  const chunks = chunksByName(output)
  const entry = entryNamed(chunks, name)
  const screen = firstScreen && `src/app/${firstScreen}`
  const first = screen ? [found(chunks, screen, (chunk) => chunk.facadeModuleId?.endsWith(screen) ?? false)] : []
  const needed = importedAtOnce([entry, ...first], chunks)
  const isEither = audience === 'either'
  const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return {
    entry: `/${entry.fileName}`,
    preloads: needed.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.fileName}`),
    // What is hidden from a worker with a session paints nothing, and what waited for that would wait forever.
    paintsFirst: name !== 'app' && !isEither,
    isWhole: name === 'public' && !isEither,
    styles: [...new Set(styles)].map((file) => `/${file}`),
    font: assetNamed(output, 'figtree-latin-wght-normal.woff2'),
    favicons: { light: assetNamed(output, favicons.light), dark: assetNamed(output, favicons.dark) },
  }
}

function chunksByName(output: BuiltFiles['output']): ReadonlyMap<string, Chunk> {
  return new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

function entryNamed(chunks: ReadonlyMap<string, Chunk>, name: string): Chunk {
  return found(chunks, name, (chunk) => chunk.isEntry && chunk.name === name)
}

function found(chunks: ReadonlyMap<string, Chunk>, what: string, isIt: (chunk: Chunk) => boolean): Chunk {
  const chunk = [...chunks.values()].find(isIt)
  if (!chunk) throw new Error(`the bundle has no file for "${what}"`)
  return chunk
}

/** Imports before importers: the order that style sheets need. */
function importedAtOnce(starts: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): readonly Chunk[] {
  const visited = new Set<Chunk>()
  function visit(chunk: Chunk) {
    if (visited.has(chunk)) return
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported) visit(imported)
    }
    visited.add(chunk)
  }
  for (const start of starts) visit(start)
  return [...visited]
}

function assetNamed(output: BuiltFiles['output'], name: string): string {
  const asset = output.find((file) => file.type === 'asset' && file.names.includes(name))
  if (!asset) throw new Error(`the bundle has no file made from "${name}"`)
  return `/${asset.fileName}`
}
