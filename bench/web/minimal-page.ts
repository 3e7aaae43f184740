// The smallest React page possible, built and served as ours is, to compare the sign-in page with.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { serveFolder, type ServedFolder } from './serve-folder.ts'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Minimal</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`
const script = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Every day is payday.'))`
const modules = join(import.meta.dirname, '../../node_modules')
/** The page is built outside the workspace, with the web app's own React. */
const alias = Object.fromEntries(['react', 'react-dom'].map((name) => [name, join(modules, name)]))

export async function openMinimalPage(): Promise<ServedFolder> {
  const source = await mkdtemp(join(tmpdir(), 'daybreak-minimal-'))
  try {
    await writeFile(join(source, 'index.html'), html)
    await writeFile(join(source, 'main.js'), script)
    await build({ configFile: false, root: source, logLevel: 'error', resolve: { alias } })
    return await serveFolder(join(source, 'dist'))
  } finally {
    await rm(source, { recursive: true, force: true })
  }
}
