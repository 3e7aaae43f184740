// An authenticator in software: makes real keys and real signatures, and lies where a test says so.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyCreation, PasskeyCreationOptions, PasskeyRequestOptions } from '@daybreak/contract'

/** What a browser adds to a ceremony, and what a test may have wrong in it. */
export type Ceremony = {
  origin?: string
  /** For which host the authenticator signs. */
  rpId?: string
  type?: string
  challenge?: string
  /** Whether it checked that it is the worker: by finger, face or PIN. */
  isVerified?: boolean
  userHandle?: string | null
  /** What a browser might send along although it was asked not to. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

export type SoftwareAuthenticator = {
  /** The names of the keys it holds, the oldest first. */
  keys(): string[]
  create(options: PasskeyCreationOptions, ceremony?: Ceremony): PasskeyCreation
  /** Its newest key once more, as new for another challenge: what no honest authenticator does. */
  present(challenge: string): PasskeyCreation
  /** Signs with the newest key that will do. */
  get(options: PasskeyRequestOptions, ceremony?: Ceremony): PasskeyAssertion
  /** The same keys with the same counts, as a thief would have them. */
  copy(): SoftwareAuthenticator
}

type HeldKey = { id: string; rpId: string; userHandle: string; publicKey: KeyObject; privateKey: KeyObject; signCount: number }
type Traits = {
  /** Synced passkeys do not count what they sign. */
  isSynced: boolean
}

export const pageOrigin = 'http://localhost:8080'
const idBytes = 32
const flag = { present: 1, verified: 4, mayBackUp: 8, backedUp: 16, hasKey: 64 }

export function createSoftwareAuthenticator(traits: Traits = { isSynced: false }, held: HeldKey[] = []): SoftwareAuthenticator {
  return {
    keys: () => held.map(({ id }) => id),

    create(options, ceremony = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key: HeldKey = {
        id: randomBytes(idBytes).toString('base64url'),
        rpId: ceremony.rpId ?? options.rp.id,
        userHandle: options.user.id,
        publicKey,
        privateKey,
        signCount: 0,
      }
      held.push(key)
      return creationOf(key, options.challenge, traits, ceremony)
    },

    present(challenge) {
      const key = held.at(-1)
      if (key === undefined) throw new Error('the authenticator holds no key')
      return creationOf(key, challenge, traits, {})
    },

    get(options, ceremony = {}) {
      const allowed = options.allowCredentials.map(({ id }) => id)
      const key = held.findLast(({ id }) => allowed.length === 0 || allowed.includes(id))
      if (key === undefined) throw new Error('the authenticator holds no key that would do')
      if (!traits.isSynced) key.signCount += 1
      const authData = authenticatorData(ceremony.rpId ?? key.rpId, flagsOf(traits, ceremony), key.signCount)
      const data = clientData('webauthn.get', options.challenge, ceremony)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), key.privateKey)
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: ceremony.userHandle === undefined ? key.userHandle : ceremony.userHandle,
        },
      }
    },

    copy: () =>
      createSoftwareAuthenticator(
        traits,
        held.map((key) => ({ ...key })),
      ),
  }
}

function creationOf({ id, rpId, publicKey }: HeldKey, challenge: string, traits: Traits, ceremony: Ceremony): PasskeyCreation {
  const idOfKey = Buffer.from(id, 'base64url')
  const authData = Buffer.concat([
    authenticatorData(rpId, flagsOf(traits, ceremony) | flag.hasKey, 0),
    Buffer.alloc(16),
    uint16(idOfKey.length),
    idOfKey,
    coseKey(publicKey),
  ])
  const { fmt = 'none', attStmt = new Map() } = ceremony.attestation ?? {}
  const attestation = new Map<string, unknown>([
    ['fmt', fmt],
    ['attStmt', attStmt],
    ['authData', new Uint8Array(authData)],
  ])
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: clientData('webauthn.create', challenge, ceremony).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal', 'hybrid', 'telepathy'],
    },
  }
}

function flagsOf({ isSynced }: Traits, { isVerified = true }: Ceremony): number {
  return flag.present | (isVerified ? flag.verified : 0) | (isSynced ? flag.mayBackUp | flag.backedUp : 0)
}

function authenticatorData(rpId: string, flags: number, signCount: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count])
}

function clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: ceremony.type ?? type,
      challenge: ceremony.challenge ?? challenge,
      origin: ceremony.origin ?? pageOrigin,
    }),
  )
}

/** COSE_Key of an ES256 key: type 2, algorithm -7, curve 1, and the point. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
