// The keys of one installation: made at the first start of a sandbox and kept in DATA_DIR, brought by the operator in production.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StartError } from '../errors.ts'
import type { EncryptionKey } from './field-encryption.ts'

export type Secrets = {
  /** `sandbox` secrets were made by a first start; production refuses them. */
  madeBy: 'sandbox' | 'operator'
  /** For createFieldEncryption: the first seals, all open. */
  encryptionKeys: readonly EncryptionKey[]
  /** For createKeyedHash. */
  hashKey: Uint8Array
  /** Mixed into the stored HMAC of a one-time code. */
  otpPepper: Uint8Array
  /** What we show the card provider. */
  issuerApiKey: string
  /** What the card provider signs its webhooks with. */
  issuerSigningKey: string
}

const keyText = z.string().refine((text) => Buffer.from(text, 'base64').byteLength === 32, 'must be 32 bytes in base64')
const secretsFile = z.strictObject({
  madeBy: z.enum(['sandbox', 'operator']),
  encryptionKeys: z.array(z.strictObject({ id: z.int().min(1).max(0xffff), key: keyText })).min(1),
  hashKey: keyText,
  otpPepper: keyText,
  /** Files of the first version name it. The keys that sign the JWT are in the database now, where they are replaced. */
  jwtSigningKey: z.optional(z.unknown()),
  issuerApiKey: z.string().min(16),
  issuerSigningKey: z.string().min(16),
})
type SecretsFile = z.infer<typeof secretsFile>

/** Fresh random secrets in the form of the file. */
export function makeSecrets(madeBy: Secrets['madeBy']): SecretsFile {
  const key = () => randomBytes(32).toString('base64')
  return {
    madeBy,
    encryptionKeys: [{ id: 1, key: key() }],
    hashKey: key(),
    otpPepper: key(),
    issuerApiKey: `sk_${madeBy === 'sandbox' ? 'test' : 'live'}_${randomBytes(24).toString('hex')}`,
    issuerSigningKey: randomBytes(32).toString('hex'),
  }
}

/**
 * Reads the secrets of a sandbox, making them when there are none.
 *
 * The file appears whole or not at all, with mode 0600; of two first starts at once, the second takes the first one's.
 */
export async function sandboxSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  if (!(await exists(path))) await writeOnce(path, `${JSON.stringify(makeSecrets('sandbox'), null, 2)}\n`)
  return readSecretsFile(path)
}

/** Reads a secrets file and refuses one that others can read or that is not complete. */
export async function readSecretsFile(path: string): Promise<Secrets> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The secrets file ${path} cannot be read`, { cause })
  })
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0) throw new StartError(`The secrets file ${path} can be read by others: run chmod 600 ${path}`)
  const parsed = secretsFile.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`The secrets file ${path} is not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
  }
  return decoded(parsed.data)
}

function decoded({ jwtSigningKey: _replaced, ...file }: SecretsFile): Secrets {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
  return {
    ...file,
    encryptionKeys: file.encryptionKeys.map(({ id, key }) => ({ id, key: bytes(key) })),
    hashKey: bytes(file.hashKey),
    otpPepper: bytes(file.otpPepper),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Linking instead of renaming: a name that exists by now stays as it is. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
