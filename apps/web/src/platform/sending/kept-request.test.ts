// What is kept of a movement of money without an answer: complete, of one worker, and nothing that others put there.
import { afterEach, expect, test } from 'vitest'
import { requestMemoryOf } from './kept-request.ts'

type Sent = { id: string; amount: string; target: string }
const key = 'test_wish'
const memory = requestMemoryOf<Sent>(key, ({ target }) => typeof target === 'string')
const request: Sent = { id: '0190f0f0-0000-7000-8000-000000000001', amount: '500', target: 'there' }

afterEach(() => sessionStorage.clear())

test('a request is there after a reload, and gone when it is forgotten', () => {
  memory('emp_1').keep(request)
  expect(memory('emp_1').kept()).toEqual(request)
  memory('emp_1').forget()
  expect(memory('emp_1').kept()).toBeNull()
})

test('the next worker in the same tab does not find it', () => {
  memory('emp_1').keep(request)
  expect(memory('emp_2').kept()).toBeNull()
})

test.each([
  'null',
  '7',
  'no JSON',
  JSON.stringify(request),
  JSON.stringify({ owner: 'emp_1', request: { ...request, id: 'other' } }),
  JSON.stringify({ owner: 'emp_1', request: { ...request, amount: 500 } }),
  JSON.stringify({ owner: 'emp_1', request: { id: request.id, amount: '500' } }),
  JSON.stringify({ owner: 'emp_1', request: null }),
])('what is no request is none: %s', (found) => {
  sessionStorage.setItem(key, found)
  expect(memory('emp_1').kept()).toBeNull()
})
