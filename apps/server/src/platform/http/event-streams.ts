// Server-sent events: each stream is kept alive, bounded in number, and ended when its client or this server leaves.
import type { ServerResponse } from 'node:http'
import { platformProblem } from '../errors.ts'
import { limitKey } from './access/rate-limits.ts'

/** What a handler gives to follow: `open` is called once, and what it returns when the client has gone. */
export type EventSource = { open(send: (event: string) => void): () => void }

export type EventStreams = {
  /** @throws ProblemError  too_many_requests, when too many are open */
  admit(address: string): void
  open(raw: ServerResponse, address: string, source: EventSource): void
  /** Ends all of them; new ones end at once. */
  close(): void
}

// A visible page has one, and an address may be a whole restaurant.
const maxOpen = 20_000
const maxOfAddress = 300
/** Sooner than any proxy, or our own server, takes a silent connection for a dead one. */
const keepAliveMs = 10_000
/** A client that does not read what it follows is gone. */
const maxUnreadBytes = 65_536

export function createEventStreams(): EventStreams {
  const streams = new Map<ServerResponse, string>()
  const countByAddress = new Map<string, number>()
  let isClosed = false

  const timer = setInterval(() => {
    for (const raw of streams.keys()) write(raw, ': \n\n')
  }, keepAliveMs).unref()

  function write(raw: ServerResponse, text: string): void {
    if (raw.writableLength > maxUnreadBytes) raw.destroy()
    else raw.write(text)
  }

  function count(key: string, step: 1 | -1): void {
    const next = (countByAddress.get(key) ?? 0) + step
    if (next === 0) countByAddress.delete(key)
    else countByAddress.set(key, next)
  }

  return {
    admit(address) {
      const isFull = streams.size >= maxOpen || (countByAddress.get(limitKey(address)) ?? 0) >= maxOfAddress
      if (isFull) throw platformProblem('too_many_requests', { extra: { retryAfter: 60 }, headers: { 'retry-after': '60' } })
    },
    open(raw, address, source) {
      if (isClosed || raw.destroyed) {
        raw.end()
        return
      }
      const key = limitKey(address)
      streams.set(raw, key)
      count(key, 1)
      const leave = source.open((event) => write(raw, event))
      raw.once('close', () => {
        streams.delete(raw)
        count(key, -1)
        leave()
      })
      // Headers leave with the first bytes: a browser knows now that it is connected.
      raw.write(': \n\n')
    },
    close() {
      isClosed = true
      clearInterval(timer)
      for (const raw of streams.keys()) raw.end()
    },
  }
}
