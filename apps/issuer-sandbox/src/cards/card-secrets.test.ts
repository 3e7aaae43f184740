// Guarantees of a card's secrets as they are kept.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSealing } from '../sealing.ts'
import { cardNumberOf } from './card-number.ts'
import { createCardSecrets } from './card-secrets.ts'

const secrets = createCardSecrets(createSealing(randomBytes(32)))
const stranger = createCardSecrets(createSealing(randomBytes(32)))
const number = cardNumberOf(1)

test('a sealed number opens for its card alone, with this installation’s key alone, and only unaltered', () => {
  const sealed = secrets.sealNumber('pcd_1', number)
  assert.equal(secrets.openNumber('pcd_1', sealed), number)
  assert.throws(() => secrets.openNumber('pcd_2', sealed))
  assert.throws(() => stranger.openNumber('pcd_1', sealed))
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (position, change) => {
      const altered = Uint8Array.from(sealed, (byte, index) => (index === position ? byte ^ change : byte))
      assert.throws(() => secrets.openNumber('pcd_1', altered))
    }),
    { numRuns: 50 },
  )
  assert.notDeepEqual(secrets.sealNumber('pcd_1', number), sealed)
})

test('a CVV has three digits, is the same each time, and another one for another number, month or installation', () => {
  const cvv = secrets.cvvOf(number, '2030-11')
  assert.match(cvv, /^\d{3}$/)
  assert.equal(secrets.cvvOf(number, '2030-11'), cvv)
  const others = (of: typeof secrets) =>
    Array.from({ length: 12 }, (_, month) => of.cvvOf(cardNumberOf(month + 1), `2031-${month + 10}`))
  assert.ok(new Set(others(secrets)).size > 6)
  assert.notDeepEqual(others(stranger), others(secrets))
})

test('a PIN is known again by its hash, which is salted and worth nothing without this installation’s key', async () => {
  const [hash, again] = await Promise.all([secrets.hashPin('2907'), secrets.hashPin('2907')])
  assert.notEqual(hash, again)
  assert.ok(!hash.includes('2907'))
  assert.ok(await secrets.isPin('2907', hash))
  assert.ok(!(await secrets.isPin('2908', hash)))
  assert.ok(!(await stranger.isPin('2907', hash)))
})
