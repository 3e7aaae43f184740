// What of the keys that a provider tells once is there after a failure.
import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createKeyFile } from './key-file.ts'

test('a key that is in the file is there still when the next one cannot be written', async ({ mock }) => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  try {
    const path = join(folder, 'keys.json')
    const file = createKeyFile(path)
    await file.open()
    const [first, second] = ['first-secret', 'second-secret'].map((secret) => ({
      for: 'target' as const,
      receiverId: 'wht_1',
      uri: 'https://pay.example.com/webhooks/card-provider',
      keyId: `key of ${secret}`,
      secret,
    }))
    assert.ok(first !== undefined && second !== undefined)
    await file.keep(first)
    const other = await open(join(folder, 'other'), 'w')
    const full = mock.method(Object.getPrototypeOf(other) as typeof other, 'write', () =>
      Promise.reject(new Error('the disk is full')),
    )
    await assert.rejects(file.keep(second), /the disk is full/)
    full.mock.restore()
    await other.close()
    assert.equal(await file.close(), true)
    const { keys } = JSON.parse(await readFile(path, 'utf8')) as { keys: unknown[] }
    assert.deepEqual(keys, [first])
  } finally {
    await rm(folder, { recursive: true })
  }
})
