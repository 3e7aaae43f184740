// Makes sure that the server has a web app to serve, by running the build in a process of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Output } from './output.ts'

const builder = join(import.meta.dirname, 'build-web.ts')

/** @throws with the build's own message when it fails; the last good build is left unchanged. */
export function buildWebIfStale(root: string, output: Pick<Output, 'say'>, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [builder], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = (): boolean => child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.say(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      signal.removeEventListener('abort', end)
      if (status === 0 || signal.aborted) resolve()
      else reject(new Error(`The web app could not be built:\n${complaint.trim()}`))
    })
  })
}
