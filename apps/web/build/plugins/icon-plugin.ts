// Draws the icons of lucide-react with a few lines of our own. The package's builder recomputes each drawing at each rendering:
// on a cheap phone that was a quarter of rendering the first screen.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sourceFolder } from '../paths.ts'

const builder = /createLucideIcon\.mjs$/
const iconFile = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
const drawnIconId = '\0daybreak:drawn-icon'

/** The package asks for a default export; ours has a name, as everything in the web app. */
const drawnIconModule = `export { createDrawnIcon as default } from ${JSON.stringify(join(sourceFolder, 'ui/drawn-icon.ts'))}`

export function iconPlugin(): Plugin {
  return {
    name: 'daybreak-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      return builder.test(source) && iconFile.test(importer ?? '') ? drawnIconId : null
    },
    load(id) {
      return id === drawnIconId ? { code: drawnIconModule, moduleSideEffects: false } : null
    },
  }
}
