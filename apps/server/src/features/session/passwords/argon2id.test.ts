// Argon2id: the values of its RFC, the text form of a hash, and its verification.
import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { hashArgon2id, isOfArgon2id, isOutdated, ownCost } from './argon2id.ts'

const cheap = { memoryKib: 64, passes: 1, lanes: 1 }
const secret = Buffer.alloc(32, 7)

test('the platform works out the value of RFC 9106, 5.3', () => {
  const tag = argon2Sync('argon2id', {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    parallelism: 4,
    tagLength: 32,
    memory: 32,
    passes: 3,
  })
  assert.equal(tag.toString('hex'), '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
})

test('a hash knows its secret and no other, and has salt of its own', async () => {
  const [one, other] = [await hashArgon2id(secret, cheap), await hashArgon2id(secret, cheap)]
  assert.notEqual(one, other)
  assert.match(one, /^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.deepEqual(
    [await isOfArgon2id(secret, one), await isOfArgon2id(secret, other), await isOfArgon2id(Buffer.alloc(32, 8), one)],
    [true, true, false],
  )
})

test('a hash that another library has written is known', async () => {
  // By the reference implementation: `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1`.
  const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await isOfArgon2id(Buffer.from('password'), phc), true)
})

test('what is no such hash knows nothing', async () => {
  for (const text of [
    '',
    'password',
    '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA',
    '$argon2id$v=16$m=64,t=1,p=1$a$b',
  ])
    assert.equal(await isOfArgon2id(secret, text), false)
})

test('a hash of another cost is outdated, and one of ours is not', async () => {
  const phc = await hashArgon2id(secret, cheap)
  assert.deepEqual(
    [isOutdated(phc, cheap), isOutdated(phc, { ...cheap, passes: 2 }), isOutdated(phc, ownCost), isOutdated('', cheap)],
    [false, true, true, true],
  )
})

test('our cost is what OWASP recommends at least', () => {
  assert.deepEqual(ownCost, { memoryKib: 19 * 1024, passes: 2, lanes: 1 })
})
