// Serves one recording to the operator's own browser: only on this machine, at an unguessable address, and for a limited time.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RecordedEvent } from '@daybreak/contract'
import { playable } from './playable-events.ts'
import { platformStyles, readReplayFiles, replayPage, replayPolicy, replayProgram, replayStyle } from './replay-files.ts'

export type ReplayDeps = {
  id: string
  /** The heading above it. */
  facts: readonly string[]
  events: readonly RecordedEvent[]
  /** Style sheets by their address. */
  sheets: ReadonlyMap<string, Uint8Array>
  /** Where the fonts of the present build are. */
  webBuildFolder: string
}

export type RunningReplay = { url: string; close(): Promise<void> }

type Served = { type: string; body: Uint8Array | string }

const headers = {
  'content-security-policy': replayPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}
const fontForm = /^\/assets\/[A-Za-z][A-Za-z0-9_.-]{0,80}\.woff2$/

export async function serveReplay({ id, facts, events, sheets, webBuildFolder }: ReplayDeps): Promise<RunningReplay> {
  const { player, style } = await readReplayFiles()
  const folder = `/${randomBytes(16).toString('base64url')}`
  const files = new Map<string, Served>([
    [`${folder}/`, { type: 'text/html; charset=utf-8', body: replayPage({ id, facts }) }],
    [`${folder}/page.js`, { type: 'text/javascript; charset=utf-8', body: replayProgram }],
    [`${folder}/player.js`, { type: 'text/javascript; charset=utf-8', body: player }],
    [`${folder}/style.css`, { type: 'text/css; charset=utf-8', body: replayStyle(style) }],
    [`${folder}/events.json`, { type: 'application/json; charset=utf-8', body: JSON.stringify(playable(events)) }],
    ['/platform.css', { type: 'text/css; charset=utf-8', body: platformStyles }],
  ])
  for (const [path, body] of sheets) files.set(path, { type: 'text/css; charset=utf-8', body })

  async function answer({ url, headers: { host }, method }: IncomingMessage, response: ServerResponse): Promise<void> {
    const served = host === ownHost && method === 'GET' ? (files.get(url ?? '') ?? (await fontAt(webBuildFolder, url))) : null
    response.writeHead(served === null ? 404 : 200, { ...headers, 'content-type': served?.type ?? 'text/plain' })
    response.end(served?.body ?? 'There is nothing here.')
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // A page elsewhere whose name leads to this machine is refused.
  const ownHost = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${ownHost}${folder}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function fontAt(webBuildFolder: string, url: string | undefined): Promise<Served | null> {
  if (url === undefined || !fontForm.test(url)) return null
  const body = await readFile(join(webBuildFolder, url)).catch(() => null)
  return body === null ? null : { type: 'font/woff2', body }
}
