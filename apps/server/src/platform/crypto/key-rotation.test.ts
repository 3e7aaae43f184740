// Guarantees of replacing keys: servers with the files of two steps that follow each other read all that either writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFieldEncryption } from './field-encryption.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { dueStep, rotate, rotationSteps } from './key-rotation.ts'
import { makeKey, makeSecrets } from './secrets.ts'
import { ringNames, type FileKey, type SecretsFile } from './secrets-file.ts'

const field = { table: 't', column: 'c_sealed', row: '1' }
const bytesOf = (ring: readonly FileKey[]) => ring.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }))

function writesAreRead(writer: SecretsFile, reader: SecretsFile): void {
  const sealed = createFieldEncryption(bytesOf(writer.encryptionKeys)).seal('1234', field)
  assert.equal(createFieldEncryption(bytesOf(reader.encryptionKeys)).open(sealed, field), '1234')
  const hashOf = (file: SecretsFile) => createKeyedHash(Buffer.from(file.hashKey, 'base64'), bytesOf(file.lookupKeys))
  const hash = Buffer.from(hashOf(writer).newest('employers.ssn_last4', '1234'))
  assert.ok(
    hashOf(reader)
      .all('employers.ssn_last4', '1234')
      .some((other) => hash.equals(other)),
  )
  assert.ok(reader.otpPeppers.some(({ key }) => key === writer.otpPeppers[0]?.key))
}

test('a key is added, then writes, then is alone, and neighbors in that order read each other', () => {
  let file = makeSecrets('operator')
  for (const step of [...rotationSteps, ...rotationSteps]) {
    const after = rotate(file, step, { makeKey })?.file
    assert.ok(after)
    if (step !== 'remove') writesAreRead(file, after)
    writesAreRead(after, file)
    file = after
  }
  assert.deepEqual(
    ringNames.map((name) => file[name].map(({ id }) => id)),
    [[3], [3], [3]],
  )
})

test('a step that is not due changes nothing, and one ring is replaced without the others', () => {
  const file = makeSecrets('operator')
  assert.equal(rotate(file, 'promote', { makeKey }), null)
  assert.equal(rotate(file, 'remove', { makeKey }), null)
  const added = rotate(file, 'add', { makeKey, rings: ['otpPeppers'] })
  assert.deepEqual(added?.rings, ['otpPeppers'])
  assert.deepEqual([dueStep(added.file.otpPeppers), dueStep(added.file.encryptionKeys)], ['promote', 'add'])
  assert.equal(rotate(added.file, 'add', { makeKey, rings: ['otpPeppers'] }), null)
})
