// The format of the secrets file: its content, its validation, and writing it whole or not at all.
import { randomBytes } from 'node:crypto'
import { chown, link, open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises'
import * as z from 'zod'
import { StartError } from '../errors.ts'

/** One key of a ring as the file has it: 32 bytes in base64. */
export type FileKey = { id: number; key: string }

/** The rings, whose first key writes and all of whose keys read. */
export const ringNames = ['encryptionKeys', 'lookupKeys', 'otpPeppers'] as const
export type RingName = (typeof ringNames)[number]

export type SecretsFile = Record<RingName, FileKey[]> & {
  madeBy: 'sandbox' | 'operator'
  hashKey: string
  issuerApiKey?: string | undefined
  issuerSigningKey?: string | undefined
}

const keyHint = 'must be 32 random bytes in base64, as "openssl rand -base64 32" prints them'
const keyText = z.string(keyHint).refine((text) => /^[A-Za-z0-9+/]{43}=$/.test(text), keyHint)
const fileKey = z.strictObject({ id: z.int('must be a whole number').min(1).max(0xffff), key: keyText })
const ring = z.array(fileKey, 'must be a list of keys').min(1, 'must have a key').max(8, 'must have 8 keys or fewer')
const providerKey = z.optional(z.string().min(16, 'must have 16 characters or more'))
const written = z.strictObject({
  madeBy: z.enum(['sandbox', 'operator'], 'must be "operator", or "sandbox" in a file that a sandbox made'),
  encryptionKeys: ring,
  hashKey: keyText,
  // Files of the first versions have no ring for these two.
  lookupKeys: z.optional(ring),
  otpPeppers: z.optional(ring),
  otpPepper: z.optional(keyText),
  /** Likewise. The keys that sign the JWT are in the database now, where they are replaced. */
  jwtSigningKey: z.optional(z.unknown()),
  // What CARD_PROVIDER_API_KEY and CARD_PROVIDER_SIGNING_KEY say otherwise.
  issuerApiKey: providerKey,
  issuerSigningKey: providerKey,
})

export type SecretsReading = { kind: 'read'; file: SecretsFile } | { kind: 'faulty'; faults: string[] }

/** Reads the text of a file; names every fault at once by its field, and repeats no value. */
export function readSecretsText(text: string): SecretsReading {
  const value = parseJson(text)
  if (value === undefined) return { kind: 'faulty', faults: ['it is not JSON, or cut off: restore it, or make a new one'] }
  const parsed = written.safeParse(value)
  if (!parsed.success) return { kind: 'faulty', faults: parsed.error.issues.map(faultOf) }
  const { jwtSigningKey: _replaced, otpPepper, otpPeppers, lookupKeys, ...rest } = parsed.data
  if ((otpPepper === undefined) === (otpPeppers === undefined))
    return { kind: 'faulty', faults: ['otpPeppers: must be there, and otpPepper must not be there beside it'] }
  const file: SecretsFile = {
    ...rest,
    otpPeppers: otpPeppers ?? [{ id: 1, key: otpPepper ?? '' }],
    lookupKeys: lookupKeys ?? [{ id: 1, key: rest.hashKey }],
  }
  const faults = keyFaults(file)
  return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'read', file }
}

function faultOf({ path, message, ...issue }: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: no such field: remove it, or correct its name`
  return `${path.length === 0 ? 'the file' : path.join('.')}: ${message}`
}

type NamedKey = { name: string; key: string; ring: string }

/** Keys that are there twice, and keys that no one drew at random. */
function keyFaults(file: SecretsFile): string[] {
  const inRings = ringNames.flatMap((name) => file[name].map(({ id, key }) => ({ name: `${name} ${id}`, key, ring: name })))
  const keys: NamedKey[] = [{ name: 'hashKey', key: file.hashKey, ring: 'hashKey' }, ...inRings]
  const faults = ringNames
    .filter((name) => new Set(file[name].map(({ id }) => id)).size < file[name].length)
    .map((name) => `${name}: two keys have the same id: give each its own`)
  for (const [index, one] of keys.entries()) {
    const twin = keys.slice(0, index).find((other) => other.key === one.key && !isFoundingKey(one, other))
    if (twin !== undefined) faults.push(`${one.name}: the same key as ${twin.name}: make another`)
    if (isPlain(one.key)) faults.push(`${one.name}: no random key: make another`)
  }
  const { issuerApiKey, issuerSigningKey } = file
  if (issuerApiKey !== undefined && issuerApiKey === issuerSigningKey)
    faults.push('issuerSigningKey: the same key as issuerApiKey: make another')
  return faults
}

/** The first lookup key of a file of the first versions is its hashKey. */
function isFoundingKey(one: NamedKey, other: NamedKey): boolean {
  return other.ring === 'hashKey' && one.ring === 'lookupKeys'
}

// Of 32 bytes drawn at random, fewer than 16 are different once in more than 10^12 draws.
function isPlain(key: string): boolean {
  return new Set(Buffer.from(key, 'base64')).size < 16
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fault of a file's rights; null when it is its owner's alone. */
export async function rightsFault(path: string): Promise<string | null> {
  const { mode } = await stat(path)
  return (mode & 0o077) === 0 ? null : `The secrets file ${path} can be read by others: run chmod 600 ${path}`
}

/** @throws StartError  with one line that names every fault */
export async function readSecretsFileAt(path: string): Promise<SecretsFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The secrets file ${path} cannot be read`, { cause })
  })
  const fault = await rightsFault(path)
  if (fault !== null) throw new StartError(fault)
  const reading = readSecretsText(text)
  if (reading.kind === 'faulty') throw new StartError(`The secrets file ${path} is not valid: ${reading.faults.join('; ')}`)
  return reading.file
}

export function secretsText(file: SecretsFile): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Writes a file that is not there yet, for its owner alone, whole or not at all.
 *
 * @returns false when the name was taken; then nothing is changed
 */
export async function writeNewFile(path: string, text: string): Promise<boolean> {
  return withDraft(path, text, async (draft) => {
    try {
      // Linking instead of renaming: a name that exists by now stays as it is.
      await link(draft, path)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    } finally {
      await unlink(draft)
    }
  })
}

/** Replaces a file, which stays its owner's, with a text: a reader finds the old or the new one, whole. A link to it stays a link. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = await realpath(path)
  const { uid, gid } = await stat(target)
  await withDraft(target, text, async (draft) => {
    try {
      // An administrator's own would be one that the server cannot read.
      await chown(draft, uid, gid)
      await rename(draft, target)
    } catch (error) {
      await unlink(draft)
      throw error
    }
  })
}

async function withDraft<Result>(path: string, text: string, work: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return work(draft)
}
