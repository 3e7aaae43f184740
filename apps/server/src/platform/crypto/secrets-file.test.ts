// Guarantees of the secrets file's form: every fault at once, no value shown, and files of the first versions still read.
import assert from 'node:assert/strict'
import { chown, lstat, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeKey, makeSecrets, readSecretsFile } from './secrets.ts'
import { readSecretsText, replaceFile, secretsText, writeNewFile } from './secrets-file.ts'

function faultsOf(value: unknown): string[] {
  const reading = readSecretsText(JSON.stringify(value))
  return reading.kind === 'faulty' ? reading.faults : []
}

test('every fault of a file is named by its field, and no value is shown', () => {
  const file = makeSecrets('operator')
  const secret = 'c2VjcmV0LXRoYXQtbXVzdC1ub3QtYmUtc2hvd24='
  const faults = faultsOf({
    ...file,
    hashKey: secret.slice(0, 20),
    encryptionKeys: [{ id: 0, key: secret }],
    lookupKeys: [],
    hashkey: secret,
    issuerApiKey: 'short',
  }).join('\n')
  for (const field of [
    'hashKey: must be 32 random bytes',
    'encryptionKeys.0.id',
    'lookupKeys: must have a key',
    'hashkey: no such field',
  ])
    assert.match(faults, new RegExp(field))
  assert.match(faults, /issuerApiKey: must have 16 characters/)
  assert.doesNotMatch(faults, new RegExp(`${secret.slice(0, 20)}|short`))
})

test('a key that is there twice, that was never drawn at random, or whose id is taken is a fault', () => {
  const file = makeSecrets('operator')
  const [first] = file.encryptionKeys
  assert.ok(first)
  assert.deepEqual(faultsOf(file), [])
  const another = { id: 1, key: makeKey() }
  assert.match(faultsOf({ ...file, encryptionKeys: [first, another] }).join(), /encryptionKeys: two keys have the same id/)
  assert.match(faultsOf({ ...file, otpPeppers: [first] }).join(), /otpPeppers 1: the same key as encryptionKeys 1/)
  assert.match(faultsOf({ ...file, hashKey: first.key }).join(), /encryptionKeys 1: the same key as hashKey/)
  assert.match(faultsOf({ ...file, hashKey: Buffer.alloc(32, 65).toString('base64') }).join(), /hashKey: no random key/)
})

test('a file of the first versions is read: its hash key is the first lookup key, and its pepper a ring of one', () => {
  const { otpPeppers, lookupKeys: _none, ...rest } = makeSecrets('operator')
  const reading = readSecretsText(JSON.stringify({ ...rest, otpPepper: otpPeppers[0]?.key, jwtSigningKey: {} }))
  assert.ok(reading.kind === 'read')
  assert.deepEqual(reading.file.lookupKeys, [{ id: 1, key: rest.hashKey }])
  assert.deepEqual(reading.file.otpPeppers, otpPeppers)
})

test('a file is written for its owner alone, never over another, and is replaced as a whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  try {
    const path = join(folder, 'daybreak.json')
    const [first, second] = [secretsText(makeSecrets('operator')), secretsText(makeSecrets('operator'))]
    const written = await Promise.all([writeNewFile(path, first), writeNewFile(path, second)])
    assert.equal(written.filter(Boolean).length, 1)
    const kept = await readFile(path, 'utf8')
    assert.equal(await writeNewFile(path, secretsText(makeSecrets('operator'))), false)
    assert.equal(await readFile(path, 'utf8'), kept)
    await replaceFile(path, second)
    assert.equal(await readFile(path, 'utf8'), second)
    assert.equal((await stat(path)).mode & 0o777, 0o600)

    // Root may have the file of the server's account in hand, under another name.
    const owner = process.getuid?.() === 0 ? 12_345 : (await stat(path)).uid
    const alias = join(folder, 'current.json')
    await chown(path, owner, (await stat(path)).gid)
    await symlink(path, alias)
    await replaceFile(alias, first)
    assert.deepEqual([await readFile(path, 'utf8'), (await stat(path)).uid], [first, owner])
    assert.equal((await lstat(alias)).isSymbolicLink(), true)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('production has the card provider’s keys from its settings: a file without them is whole, and lets no one in by them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  try {
    const path = join(folder, 'daybreak.json')
    await writeNewFile(path, secretsText(makeSecrets('operator')))
    const [one, other] = [await readSecretsFile(path), await readSecretsFile(path)]
    assert.notEqual(one.issuerSigningKey, other.issuerSigningKey, 'no one knows it')
  } finally {
    await rm(folder, { recursive: true })
  }
})
