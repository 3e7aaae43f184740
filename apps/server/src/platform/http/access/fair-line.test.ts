// Guarantees of the line in which the requests of one worker wait for one another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairLine } from './fair-line.ts'

/** Enters and stores the functions that give the turn back, in the order in which the turns came. */
function lineWith(rule: { maxRunning: number; maxWaiting: number }) {
  const line = createFairLine(rule)
  const begun: { name: string; leave: () => void }[] = []
  return {
    begun,
    names: () => begun.map(({ name }) => name),
    enter: (key: string, name: string) => line.enter(key, (leave) => void begun.push({ name, leave })),
  }
}

test('requests above the limit begin one by one, in the order in which they came', () => {
  const { enter, begun, names } = lineWith({ maxRunning: 2, maxWaiting: 9 })
  for (const name of ['a', 'b', 'c', 'd']) assert.equal(enter('maya', name), true)
  assert.deepEqual(names(), ['a', 'b'])
  begun[1]?.leave()
  assert.deepEqual(names(), ['a', 'b', 'c'])
  begun[0]?.leave()
  assert.deepEqual(names(), ['a', 'b', 'c', 'd'])
})

test('a turn that is given back twice lets one request in, not two', () => {
  const { enter, begun, names } = lineWith({ maxRunning: 1, maxWaiting: 9 })
  for (const name of ['a', 'b', 'c']) enter('maya', name)
  begun[0]?.leave()
  begun[0]?.leave()
  assert.deepEqual(names(), ['a', 'b'])
})

test('requests of one key take nothing from another key', () => {
  const { enter, names } = lineWith({ maxRunning: 1, maxWaiting: 0 })
  enter('maya', 'a')
  assert.equal(enter('maya', 'b'), false)
  assert.equal(enter('omar', 'c'), true)
  assert.deepEqual(names(), ['a', 'c'])
})

test('a request that finds the line full is turned away and never begins', () => {
  const { enter, begun, names } = lineWith({ maxRunning: 1, maxWaiting: 1 })
  enter('maya', 'a')
  assert.equal(enter('maya', 'b'), true)
  assert.equal(enter('maya', 'c'), false)
  begun[0]?.leave()
  begun[1]?.leave()
  assert.deepEqual(names(), ['a', 'b'])
  assert.equal(enter('maya', 'd'), true, 'the line is open again')
})

test('a request that ends as soon as it begins lets the whole line through', () => {
  const line = createFairLine({ maxRunning: 1, maxWaiting: 200 })
  let last: () => void = () => assert.fail('nothing has begun')
  line.enter('maya', (leave) => void (last = leave))
  let ended = 0
  for (let n = 0; n < 200; n += 1)
    line.enter('maya', (leave) => {
      ended += 1
      leave()
    })
  last()
  assert.equal(ended, 200)
})
