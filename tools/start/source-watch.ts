// Reports when source files have changed, once for a burst of changes: an editor writes a file more than once.
import { watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

const burstMs = 150

/** Watches the sources under the folders; tests do not count. Returns the function that stops it. */
export function watchSources(root: string, folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, path) => {
      if (path === null || !/\.(ts|tsx|css|svg|sql|json)$/.test(path) || /\.test\.tsx?$|node_modules/.test(path)) return
      clearTimeout(timer)
      timer = setTimeout(onChange, burstMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
