// Reads stored screen recordings as an operator's commands do, and replays them in a browser.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openRecording } from '../../apps/server/src/features/recordings/index.ts'
import { openContext } from '../../apps/server/src/ops/context.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import type { RecordedEvent } from '../../packages/contract/src/index.ts'
import { systemClock } from '../../packages/time/src/index.ts'
import { runOps } from './ops.ts'
import type { ProductAddress } from './product.ts'

export type KeptRecording = { id: string; events: RecordedEvent[]; isWhole: boolean }

/** The newest recording of a worker, opened; null when there is none. */
export async function readNewestRecording(product: ProductAddress, username: string): Promise<KeptRecording | null> {
  const { recordings } = (await runOps(product, 'recordings', 'list', '--worker', username)) as { recordings: { id: string }[] }
  const [newest] = recordings
  if (newest === undefined) return null
  const context = openContext({ environment: product.env, clock: systemClock, log: silentLog })
  try {
    const { database, encryption } = await context.tools()
    const opened = await openRecording(database.query, encryption, newest.id)
    return opened && { id: newest.id, events: opened.events, isWhole: opened.fault === null }
  } finally {
    await context.close({ isUrgent: false })
  }
}

const main = fileURLToPath(new URL('../../apps/server/src/ops/main.ts', import.meta.url))

/** Runs `ops recordings show` while the journey watches the page. */
export async function whileShown(product: ProductAddress, id: string, watch: (url: string) => Promise<void>): Promise<void> {
  const words = ['recordings', 'show', id, '--as', 'Robin Vale', '--because', 'A journey']
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...product.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    let said = ''
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const found = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(said)?.[0]
        if (found !== undefined) resolve(found)
      })
      child.once('exit', () => reject(new Error(`it was not shown: ${said}`)))
    })
    await watch(url)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
