// The key that signs client tokens: made at the first start, kept beside the accounts, never handed out.
import { link, open, readFile, unlink } from 'node:fs/promises'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'

export type TokenKey = { keyId: string; sign: CryptoKey; verify: CryptoKey }

/** Reads the key, making it when there is none. Of two first starts at once, the second takes the first one's. */
export async function readTokenKey(path: string): Promise<TokenKey> {
  const text = (await readIfThere(path)) ?? (await makeKeyFile(path))
  const jwk = JSON.parse(text) as JWK
  const { kty = '', n = '', e = '', kid = '' } = jwk
  return { keyId: kid, sign: await imported(jwk), verify: await imported({ kty, n, e }) }
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256')
  if (key instanceof Uint8Array) throw new Error('The token key is not an RSA key')
  return key
}

async function makeKeyFile(path: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify({ ...jwk, kid: '1', alg: 'RS256', use: 'sig' }))
    await file.sync()
  } finally {
    await file.close()
  }
  // Linking instead of renaming: a key that exists by now stays as it is.
  await link(draft, path).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  await unlink(draft)
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
