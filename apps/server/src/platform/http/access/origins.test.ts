// Guarantees of who may write: a page of ours, a program, and no other site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOriginPolicy, type WriteSource } from './origins.ts'

const own = 'https://pay.example.com'
const source: WriteSource = { origin: own, host: 'pay.example.com', hasSessionCookie: true, isPage: true }

test('with a public address its pages write, and no other origin does, whatever it says of itself', () => {
  const { allowsWrite } = createOriginPolicy(own)
  assert.equal(allowsWrite(source), true)
  for (const origin of [
    'http://pay.example.com',
    'https://pay.example.com.evil.example.com',
    'https://evil.example.com',
    'null',
    '',
  ])
    for (const isPage of [true, false])
      for (const hasSessionCookie of [true, false])
        assert.equal(allowsWrite({ ...source, origin, isPage, hasSessionCookie }), false, origin)
})

test('without an Origin a program writes by its own token, and a cookie writes only with the header of our page', () => {
  const { allowsWrite } = createOriginPolicy(own)
  const silent = { ...source, origin: undefined }
  assert.equal(allowsWrite({ ...silent, hasSessionCookie: false, isPage: false }), true)
  assert.equal(allowsWrite({ ...silent, isPage: true }), true)
  assert.equal(allowsWrite({ ...silent, isPage: false }), false)
})

test('without a public address the same local host writes, by the same scheme and port', () => {
  const { allowsWrite } = createOriginPolicy(null)
  const local = { ...source, host: '127.0.0.1:8080' }
  assert.equal(allowsWrite({ ...local, origin: 'http://127.0.0.1:8080' }), true)
  for (const origin of ['https://127.0.0.1:8080', 'http://127.0.0.1:8081', 'http://localhost:8080', 'http://evil.example.com'])
    assert.equal(allowsWrite({ ...local, origin }), false, origin)
  assert.equal(allowsWrite({ ...local, host: 'evil.example.com', origin: 'http://evil.example.com' }), false)
})
