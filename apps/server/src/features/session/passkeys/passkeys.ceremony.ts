// The two ceremonies of WebAuthn: the request to the browser, and verifying its response.
import type { PasskeyAssertion, PasskeyCreation, PasskeyCreationOptions, PasskeyRequestOptions } from '@daybreak/contract'
import { passkeyLimits, type RelyingParty } from './passkeys.rules.ts'
import type { StoredPasskey } from './passkeys.store.ts'

/** ES256, EdDSA, RS256: what the authenticators in phones, laptops, keys and password managers speak. */
const algorithms = [-7, -8, -257]
const timeout = passkeyLimits.challengeMs
/** Far beyond any key of those algorithms; its format has no limit of its own. */
const maxPublicKeyBytes = 2048

type KeyOfDevice = Pick<StoredPasskey, 'credentialId' | 'transports'>

export type CreationRequest = {
  party: RelyingParty
  brand: string
  /** Names the worker to their authenticator, and reveals nothing. */
  userHandle: Uint8Array
  userName: string
  displayName: string
  challenge: Uint8Array
  /** A device that holds one of these makes no second one. */
  existing: readonly KeyOfDevice[]
}

/** Our reading: no attestation. A worker may use any make of authenticator that verifies its user. */
export function creationOptions(request: CreationRequest): PasskeyCreationOptions {
  const { party, brand, userHandle, userName, displayName, challenge, existing } = request
  return {
    rp: { id: party.id, name: brand },
    user: { id: base64url(userHandle), name: userName, displayName },
    challenge: base64url(challenge),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
    extensions: { credProps: true },
  }
}

/** @param allowed  the passkeys that will do; none means any of this address that the worker picks */
export function requestOptions(
  party: RelyingParty,
  challenge: Uint8Array,
  allowed: readonly KeyOfDevice[],
): PasskeyRequestOptions {
  return {
    rpId: party.id,
    challenge: base64url(challenge),
    timeout,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  }
}

function descriptorOf({ credentialId, transports }: KeyOfDevice) {
  return { type: 'public-key' as const, id: base64url(credentialId), transports }
}

export type Verified<Proof> = { kind: 'verified'; proof: Proof } | { kind: 'refused'; reason: string }
export type NewKey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'deviceType' | 'isBackedUp'>
export type Signature = Pick<StoredPasskey, 'signCount' | 'isBackedUp'>

export type Ceremonies = {
  /** Whether the browser made a new key for this challenge and this address, and checked that it was the worker. */
  verifyCreation(creation: PasskeyCreation, asked: { party: RelyingParty; challenge: Uint8Array }): Promise<Verified<NewKey>>
  /** The same of a signature by a key that is known. What the count in it means is for the rules to say. */
  verifyAssertion(
    assertion: PasskeyAssertion,
    asked: { party: RelyingParty; challenge: Uint8Array },
    passkey: Pick<StoredPasskey, 'credentialId' | 'publicKey'>,
  ): Promise<Verified<Signature>>
}

let loaded: Promise<Ceremonies> | null = null

/** Loaded by the first who needs it: with its certificate formats the library takes longer to load than the rest of the server. */
export function loadCeremonies(): Promise<Ceremonies> {
  return (loaded ??= load())
}

async function load(): Promise<Ceremonies> {
  const { verifyAuthenticationResponse, verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')

  /**
   * We ask for no attestation, and a browser then sends none, or one that the new key signed itself. Others carry certificates, and a
   * certificate names addresses that the library would go and ask.
   */
  function refuseCertificates({ response }: PasskeyCreation): void {
    const attestation = decodeAttestationObject(bytesOf(response.attestationObject))
    const isSelfSigned = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined
    if (attestation.get('fmt') !== 'none' && !isSelfSigned) throw new Error('an attestation came that no one asked for')
  }

  return {
    verifyCreation: (creation, { party, challenge }) =>
      tryVerify(async () => {
        refuseCertificates(creation)
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...creation, response: statementOf(creation), clientExtensionResults: {} },
          expectedChallenge: base64url(challenge),
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        })
        if (registrationInfo === undefined) return null
        const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
        const { publicKey, counter } = credential
        const credentialId = bytesOf(credential.id)
        if (credentialId.length < 16 || credentialId.length > 1023 || publicKey.length > maxPublicKeyBytes)
          throw new Error('the key or its name is too short or too long')
        return {
          credentialId,
          publicKey,
          signCount: BigInt(counter),
          deviceType: credentialDeviceType,
          isBackedUp: credentialBackedUp,
        }
      }),

    verifyAssertion: (assertion, { party, challenge }, { credentialId, publicKey }) =>
      tryVerify(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...assertion, response: signedPartOf(assertion), clientExtensionResults: {} },
          expectedChallenge: base64url(challenge),
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          // From 0 any count is accepted: whether it rises is decided once the signature is known to be the key's own.
          credential: { id: base64url(credentialId), publicKey: new Uint8Array(publicKey), counter: 0 },
        })
        if (!verified) return null
        return { signCount: BigInt(authenticationInfo.newCounter), isBackedUp: authenticationInfo.credentialBackedUp }
      }),
  }
}

function statementOf({ response: { clientDataJSON, attestationObject } }: PasskeyCreation) {
  return { clientDataJSON, attestationObject }
}

function signedPartOf({ response: { clientDataJSON, authenticatorData, signature } }: PasskeyAssertion) {
  return { clientDataJSON, authenticatorData, signature }
}

/** The library throws at whatever it does not like, in words that are for the log. */
async function tryVerify<Proof>(verify: () => Promise<Proof | null>): Promise<Verified<Proof>> {
  try {
    const proof = await verify()
    return proof === null ? { kind: 'refused', reason: 'the signature is not of this key' } : { kind: 'verified', proof }
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : 'unknown' }
  }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
