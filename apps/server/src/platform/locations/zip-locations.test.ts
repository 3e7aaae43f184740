// ZIP codes lead to a place, and what is none leads nowhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocationFinder } from './zip-locations.ts'

const findLocation = createLocationFinder()

test('a ZIP code is where it is', async () => {
  const yonkers = await findLocation('10701')
  assert.ok(yonkers !== null && Math.abs(yonkers.latitude - 40.94) < 0.1 && Math.abs(yonkers.longitude + 73.89) < 0.1)
  assert.notDeepEqual(await findLocation('94105'), yonkers)
})

test('a ZIP code that there is not is nowhere', async () => {
  assert.equal(await findLocation('00000'), null)
})
