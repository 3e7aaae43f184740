// Lets every instance cache data and still answer as if it queried the database each time.
// docs/decisions/0009-what-servers-keep-in-memory.md says how, and 0074 how changes are announced.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { openChangeListener, type ChangeListener } from './change-listener.ts'
import { byeMessage, fenceMessage, receivedMessage, helloMessage, readMessage, type Message } from './messages.ts'

export type ChangeFeed = {
  /** True while this instance surely receives every change; nothing that is kept may be used without it. */
  isTrusted(): boolean
  /** True while changes are being received, so that what is read from now on may be kept. */
  isListening(): boolean
  /** @param forget  called with the key of each change, and with null when all that is kept must go */
  onChange(topic: string, forget: (key: string | null) => void): void
  /** Resolves once no copy uses anything that a change committed before this call has made untrue: in milliseconds, or else in two seconds. */
  acknowledged(): Promise<void>
  close(): Promise<void>
}

export type ChangeFeedOptions = {
  pool: pg.Pool
  log: Log
  /** A steady clock in milliseconds, such as performance.now: time of day may jump. */
  nowMs: () => number
  /** An instance trusts what it keeps for this long after the newest proof that it receives from the others, and they wait no longer for it. */
  trustMs?: number
}

const trustMsDefault = 2_000
const hellosPerTrust = 4

export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  return new NotifiedChangeFeed(options)
}

type Fence = { missing: Set<string> | null; resolve: () => void }

class NotifiedChangeFeed implements ChangeFeed {
  readonly #copy = randomBytes(8).toString('hex')
  readonly #nowMs: () => number
  readonly #trustMs: number
  readonly #log: Log
  readonly #listener: ChangeListener
  readonly #heartbeat: NodeJS.Timeout
  readonly #forgetters = new Map<string, ((key: string | null) => void)[]>()
  /** Other instances, and when each last sent a message. */
  readonly #others = new Map<string, number>()
  readonly #fences = new Map<number, Fence>()
  #hello: { number: number; sentMs: number } | null = null
  #provenMs = Number.NEGATIVE_INFINITY
  /** From here on every instance that trusts its cache is known. */
  #othersKnownFromMs = Number.POSITIVE_INFINITY
  #nextNumber = 1
  #isClosing = false

  constructor({ pool, log, nowMs, trustMs = trustMsDefault }: ChangeFeedOptions) {
    this.#log = log
    this.#nowMs = nowMs
    this.#trustMs = trustMs
    this.#listener = openChangeListener({
      pool,
      log,
      onMessage: (text) => this.#receive(readMessage(text)),
      onListening: () => this.#listen(),
      onLost: () => this.#lose(),
    })
    this.#heartbeat = setInterval(() => void this.#sayHello(), trustMs / hellosPerTrust)
    this.#heartbeat.unref()
  }

  isTrusted(): boolean {
    return this.#nowMs() - this.#provenMs <= this.#trustMs
  }

  isListening(): boolean {
    return this.#listener.isListening()
  }

  onChange(topic: string, forget: (key: string | null) => void): void {
    this.#forgetters.set(topic, [...(this.#forgetters.get(topic) ?? []), forget])
  }

  async acknowledged(): Promise<void> {
    const patience = new AbortController()
    const { signal } = patience
    // By then an instance that stays silent has stopped trusting what it keeps, and every other one has published what this one could not.
    const longest = pause(this.#trustMs, undefined, { signal })
    const received = this.#receivedByAll(signal).catch((error: unknown) => {
      if (!signal.aborted) this.#log.debug('change_not_acknowledged', { error })
      return longest
    })
    await Promise.race([received, longest]).finally(() => patience.abort())
  }

  async #receivedByAll(signal: AbortSignal): Promise<void> {
    // An instance that has just begun to listen may not yet know of one that trusts its cache.
    const unknownMs = this.#othersKnownFromMs - this.#nowMs()
    if (unknownMs > 0) await pause(Math.min(unknownMs, this.#trustMs), undefined, { signal })
    await this.#listener.publish()
    const number = this.#nextNumber++
    const fence = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => this.#fences.delete(number))
    this.#fences.set(number, { missing: null, resolve: fence.resolve })
    this.#send(fenceMessage(this.#copy, number))
    await fence.promise
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#provenMs = Number.NEGATIVE_INFINITY
    // The last word: one more, such as an answer to a fence received meanwhile, would make the others wait for this instance again.
    const goodbye = this.#listener.isListening() ? this.#listener.send(byeMessage(this.#copy)) : Promise.resolve()
    this.#isClosing = true
    await goodbye.catch(() => {})
    await this.#listener.close()
  }

  #listen(): void {
    this.#othersKnownFromMs = this.#nowMs() + this.#trustMs
    void this.#sayHello()
  }

  /** What others committed and could not announce is published first, so a hello that returns proves that it was received as well. */
  async #sayHello(): Promise<void> {
    if (this.#hello !== null || !this.#listener.isListening()) return
    const hello = { number: this.#nextNumber++, sentMs: this.#nowMs() }
    this.#hello = hello
    try {
      await this.#listener.publish()
      // The connection may have been lost meanwhile, and another hello begun.
      if (this.#hello === hello) this.#send(helloMessage(this.#copy, hello.number))
    } catch (error) {
      if (this.#hello === hello) this.#hello = null
      if (!this.#isClosing) this.#log.debug('changes_not_published', { error })
    }
  }

  #send(message: string): void {
    if (this.#isClosing) return
    this.#listener.send(message).catch((error: unknown) => this.#log.debug('change_message_lost', { error }))
  }

  #lose(): void {
    this.#provenMs = Number.NEGATIVE_INFINITY
    this.#othersKnownFromMs = Number.POSITIVE_INFINITY
    this.#hello = null
    for (const forgetters of this.#forgetters.values()) for (const forget of forgetters) forget(null)
  }

  #receive(message: Message | null): void {
    if (message === null) return
    if (message.kind === 'change') return this.#forgetters.get(message.topic)?.forEach((forget) => forget(message.key))
    if (message.copy !== this.#copy) return this.#receiveOther(message)
    if (message.kind === 'hello' && this.#hello?.number === message.number) {
      // Notifications arrive in the order of their commits: everything announced before this hello has been received.
      this.#provenMs = this.#hello.sentMs
      this.#hello = null
    }
    if (message.kind === 'fence') this.#waitForOthers(message.number)
  }

  #receiveOther(message: Exclude<Message, { kind: 'change' }>): void {
    if (message.kind === 'bye') {
      this.#others.delete(message.copy)
      return this.#dropMissing(message.copy)
    }
    this.#others.set(message.copy, this.#nowMs())
    if (message.kind === 'fence') this.#send(receivedMessage(this.#copy, message.copy, message.number))
    if (message.kind === 'heard' && message.fenceCopy === this.#copy) this.#markReceived(message.copy, message.number)
  }

  /** Our own fence returned, so every instance that said hello before it is known by now. */
  #waitForOthers(number: number): void {
    const fence = this.#fences.get(number)
    if (fence === undefined) return
    const nowMs = this.#nowMs()
    for (const [copy, receivedMs] of this.#others) if (nowMs - receivedMs > this.#trustMs) this.#others.delete(copy)
    fence.missing = new Set(this.#others.keys())
    if (fence.missing.size === 0) fence.resolve()
  }

  #markReceived(copy: string, number: number): void {
    const fence = this.#fences.get(number)
    fence?.missing?.delete(copy)
    if (fence?.missing?.size === 0) fence.resolve()
  }

  #dropMissing(copy: string): void {
    for (const number of this.#fences.keys()) this.#markReceived(copy, number)
  }
}
