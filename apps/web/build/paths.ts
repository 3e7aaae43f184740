// The folders that the build reads and writes.
import { join } from 'node:path'

export const webRoot = join(import.meta.dirname, '..')
export const repositoryRoot = join(webRoot, '../..')
export const sourceFolder = join(webRoot, 'src')
/** What the server serves. */
export const outFolder = join(webRoot, 'dist')
/** Where a build grows until it is whole; then it takes the place of the last one. Two builds at once do not meet. */
export const workFolder = join(repositoryRoot, 'node_modules/.cache', `daybreak-web-${process.pid}`)
export const growingFolder = join(workFolder, 'dist')
