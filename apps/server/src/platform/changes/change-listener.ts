// Keeps one connection that receives changes of other instances, and reopens it when it is lost.
import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { publishChanges } from './changes.store.ts'
import { changesChannel } from './messages.ts'

export type ChangeListener = {
  /** Sends a message to every instance, this one included. Rejects when there is no connection. */
  send(message: string): Promise<void>
  /** Announces the changes that committed before the call and that no one has announced yet. Rejects when there is no connection. */
  publish(): Promise<void>
  /** True from the moment that LISTEN took effect until the connection is lost. */
  isListening(): boolean
  close(): Promise<void>
}

export type ChangeListenerOptions = {
  pool: pg.Pool
  log: Log
  onMessage(text: string): void
  /** Called each time that LISTEN took effect. */
  onListening(): void
  /** Called when the connection is lost: messages since then were not received. */
  onLost(): void
}

const reconnectMs = { first: 100, max: 2_000 }

export function openChangeListener(options: ChangeListenerOptions): ChangeListener {
  const { pool, log } = options
  let client: pg.PoolClient | null = null
  let retry: NodeJS.Timeout | null = null
  let delayMs = reconnectMs.first
  let isClosed = false
  let connecting = connect()
  const inTurn = createTurns()

  async function connect(): Promise<void> {
    let fresh: pg.PoolClient | null = null
    try {
      fresh = await pool.connect()
      const opened = fresh
      opened.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
      opened.on('error', (error) => drop(opened, error))
      opened.on('end', () => drop(opened, null))
      await opened.query(`listen ${changesChannel}`)
      if (isClosed) return opened.release(true)
      client = opened
      delayMs = reconnectMs.first
      options.onListening()
    } catch (error) {
      fresh?.release(true)
      log.warn('change_listener_failed', { error })
      scheduleReconnect()
    }
  }

  function drop(lost: pg.PoolClient, error: unknown): void {
    if (client !== lost) return
    client = null
    lost.removeAllListeners('notification')
    // Never back into the pool: it still listens.
    lost.release(true)
    if (isClosed) return
    log.warn('change_listener_lost', { error })
    options.onLost()
    scheduleReconnect()
  }

  function scheduleReconnect(): void {
    if (isClosed) return
    retry = setTimeout(() => {
      connecting = connect()
    }, delayMs)
    retry.unref()
    delayMs = Math.min(delayMs * 2, reconnectMs.max)
  }

  async function query(work: (sender: pg.PoolClient) => Promise<unknown>): Promise<void> {
    const sender = client
    if (sender === null) throw new Error('the change listener has no connection')
    try {
      await work(sender)
    } catch (error) {
      drop(sender, error)
      throw error
    }
  }

  return {
    isListening: () => client !== null,
    send: (message) => inTurn(() => query((sender) => sender.query('select pg_notify($1, $2)', [changesChannel, message]))),
    publish: () => inTurn(() => query(publishChanges)),
    async close() {
      isClosed = true
      if (retry !== null) clearTimeout(retry)
      await connecting
      const open = client
      client = null
      open?.release(true)
    },
  }
}

/** A connection runs one statement at a time: each waits for the one before it, whatever its result. */
function createTurns(): (run: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (run) => {
    const done = last.then(run)
    last = done.catch(() => {})
    return done
  }
}
