// The key that signs client tokens: created at the first start, stored beside the tables, never revealed.
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { readOrMakePrivateFile } from '../private-file.ts'

export type TokenKey = { keyId: string; sign: CryptoKey; verify: CryptoKey }

/** Reads the key, making it when there is none. */
export async function readTokenKey(path: string): Promise<TokenKey> {
  const jwk = JSON.parse(await readOrMakePrivateFile(path, makeKey)) as JWK
  const { kty = '', n = '', e = '', kid = '' } = jwk
  return { keyId: kid, sign: await imported(jwk), verify: await imported({ kty, n, e }) }
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ ...jwk, kid: '1', alg: 'RS256', use: 'sig' })
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256')
  if (key instanceof Uint8Array) throw new Error('The token key is not an RSA key')
  return key
}
