// Guarantees of sealed fields, keyed hashes and the secrets file.
import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { StartError } from '../errors.ts'
import { createFieldEncryption } from './field-encryption.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { makeSecrets, readSecretsFile, sandboxSecrets } from './secrets.ts'

const oldKey = { id: 1, key: new Uint8Array(32).fill(1) }
const newKey = { id: 2, key: new Uint8Array(32).fill(2) }
const field = { table: 'accounts_account', column: 'account_number_sealed', row: 'a' }

test('what was sealed opens as it was, whatever the text', () => {
  const encryption = createFieldEncryption([oldKey])
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => encryption.open(encryption.seal(text, field), field) === text))
})

test('what was sealed opens as it was, whatever the bytes', () => {
  const encryption = createFieldEncryption([oldKey])
  const opensAsItWas = (bytes: Uint8Array) =>
    Buffer.from(encryption.openBytes(encryption.sealBytes(bytes, field), field)).equals(bytes)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), opensAsItWas))
})

test('the same text sealed twice looks different', () => {
  const encryption = createFieldEncryption([oldKey])
  assert.notDeepEqual(encryption.seal('1234', field), encryption.seal('1234', field))
})

test('a sealed field does not open in another table, column or row', () => {
  const encryption = createFieldEncryption([oldKey])
  const sealed = encryption.seal('1234', field)
  for (const other of [{ table: 'x' }, { column: 'x' }, { row: 'x' }])
    assert.throws(() => encryption.open(sealed, { ...field, ...other }))
})

test('one changed bit anywhere in a sealed field is noticed', () => {
  const encryption = createFieldEncryption([oldKey])
  const sealed = encryption.seal('1234', field)
  for (let index = 0; index < sealed.byteLength; index += 1) {
    const broken = Uint8Array.from(sealed)
    broken[index] = (broken[index] ?? 0) ^ 1
    assert.throws(() => encryption.open(broken, field), `byte ${index}`)
  }
})

test('after a rotation old fields still open, are known as stale, and new ones use the new key', () => {
  const before = createFieldEncryption([oldKey])
  const after = createFieldEncryption([newKey, oldKey])
  const sealed = before.seal('1234', field)
  assert.equal(after.open(sealed, field), '1234')
  assert.equal(after.isStale(sealed), true)
  assert.equal(after.isStale(after.seal('1234', field)), false)
  assert.throws(() => before.open(after.seal('1234', field), field), /not in the ring/)
})

test('a keyed hash is the same for the same value and purpose, and unrelated otherwise', () => {
  const hash = createKeyedHash(new Uint8Array(32).fill(7))
  assert.deepEqual(hash('account', '123'), hash('account', '123'))
  assert.notDeepEqual(hash('account', '123'), hash('token', '123'))
  assert.notDeepEqual(hash('account', '123'), createKeyedHash(new Uint8Array(32).fill(8))('account', '123'))
  assert.notDeepEqual(hash('ab', 'c'), hash('a', 'bc'))
})

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a sandbox makes its secrets once, for the owner alone, and keeps them', () =>
  inFolder(async (folder) => {
    const [first, second] = await Promise.all([sandboxSecrets(folder), sandboxSecrets(folder)])
    assert.deepEqual(first, second, 'two first starts at once agree')
    assert.deepEqual(await sandboxSecrets(folder), first)
    assert.equal((await stat(join(folder, 'secrets.json'))).mode & 0o777, 0o600)
    assert.equal(first.madeBy, 'sandbox')
  }))

test('secrets that others can read, that are cut off, or that miss a key stop the start with one line', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'secrets.json')
    const whole = JSON.stringify(makeSecrets('operator'))
    const refusal = async (text: string, mode: number, line: RegExp) => {
      await writeFile(path, text)
      await chmod(path, mode)
      await assert.rejects(
        readSecretsFile(path),
        (error) => error instanceof StartError && line.test(error.message) && !error.message.includes('\n'),
      )
    }
    await refusal(whole, 0o644, /chmod 600/)
    await refusal(whole.slice(0, 40), 0o600, /not valid/)
    await refusal(whole.replace('"hashKey"', '"hashkey"'), 0o600, /hashKey/)
    await assert.rejects(readSecretsFile(join(folder, 'none.json')), StartError)
    await writeFile(path, whole)
    assert.equal((await readSecretsFile(path)).madeBy, 'operator')
    assert.doesNotMatch(await readFile(path, 'utf8'), /undefined/)
  }))
