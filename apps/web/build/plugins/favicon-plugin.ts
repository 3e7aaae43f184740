// Builds the two icons of the tab, for light and dark color schemes (specification 2). Only documents name them, never a module.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sourceFolder } from '../paths.ts'

export const favicons = { light: 'favicon-light.svg', dark: 'favicon-dark.svg' } as const

export function faviconPlugin(): Plugin {
  return {
    name: 'daybreak-favicons',
    async buildStart() {
      for (const name of Object.values(favicons)) {
        this.emitFile({ type: 'asset', name, source: await readFile(join(sourceFolder, 'app', name)) })
      }
    },
  }
}
