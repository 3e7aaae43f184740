// Sends one request to a push service: signed by the installation (RFC 8292), only to a public address, and given up when no one
// answers.
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain, type ClientRequest } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { SignJWT, type CryptoKey } from 'jose'
import type { Clock } from '@daybreak/time'
import { isPrivateAddress } from './private-address.ts'

/** What the installation signs with, and what browsers know it by. */
export type PushKeys = { privateKey: CryptoKey; publicKey: string }

export type PushRequest = {
  endpoint: URL
  body: Uint8Array
  /** The same at each attempt: a push service that still holds the one before puts this in its place. */
  topic: string
  keys: PushKeys
  /** Whom a push service asks when we trouble it: an https or a mailto address. */
  subject: string
}

// A phone that was off for a day has other things to say than this.
const keptSeconds = 86_400
// RFC 8292 allows 24 hours.
const signedForSeconds = 12 * 3_600
const answerWithinMs = 4_000
const agent = new Agent({ keepAlive: true, maxSockets: 20 })

/** @returns the status of the answer; whatever else it says is not read */
export async function sendPush({ endpoint, body, topic, keys, subject }: PushRequest, clock: Clock): Promise<number> {
  const nowSeconds = Math.floor(clock.now().epochMilliseconds / 1_000)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(endpoint.origin)
    .setSubject(subject)
    .setExpirationTime(nowSeconds + signedForSeconds)
    .sign(keys.privateKey)
  const options = {
    method: 'POST',
    signal: AbortSignal.timeout(answerWithinMs),
    headers: {
      Authorization: `vapid t=${token}, k=${keys.publicKey}`,
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': body.length,
      TTL: keptSeconds,
      Topic: topic,
      Urgency: 'high',
    },
  }
  // Without TLS only where the configuration of a sandbox names an address of this machine.
  const asked =
    endpoint.protocol === 'http:'
      ? requestPlain(endpoint, options)
      : requestSecure(endpoint, { ...options, agent, lookup: publicAddresses })
  return statusOf(asked, body)
}

function statusOf(asked: ClientRequest, body: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    asked.on('response', (response) => {
      // Neither followed nor read: an answer without an end ends here.
      response.on('error', () => {})
      if (Number.parseInt(response.headers['content-length'] ?? '0', 10) === 0) response.resume()
      else response.destroy()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', (error) => reject(new Error(`the push service did not answer (${codeOf(error)})`)))
    asked.end(body)
  })
}

/** The error itself may hold the address, which is as good as a key. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** A name of a push service that leads into our own network is none: nothing is sent there. */
const publicAddresses: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return done(error, [])
    const open = addresses.filter(({ address }) => !isPrivateAddress(address))
    const [first] = open
    if (first === undefined) return done(Object.assign(new Error('no public address'), { code: 'EPRIVATE' }), [])
    return options.all === true ? done(null, open) : done(null, first.address, first.family)
  })
}
