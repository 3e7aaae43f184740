// Guarantees of parsing a username and masking a destination.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maskDestination, readUsername } from './contacts.rules.ts'

test('a username is the country code and the digits of a phone, or an e-mail address in any case', () => {
  assert.deepEqual(readUsername('12125550101'), { kind: 'phone', value: '12125550101' })
  assert.deepEqual(readUsername(' Maya.Torres@Example.com '), { kind: 'email', value: 'maya.torres@example.com' })
})

test('an address of any ordinary kind is a username', () => {
  for (const text of [
    'm@example.com',
    "o'hara+pay@mail.example.com",
    'maya_torres-2@xn--bcher-kva.example.com',
    'm@a.example.museum',
  ])
    assert.deepEqual(readUsername(text), { kind: 'email', value: text })
})

test('anything else is no username', () => {
  for (const text of [
    '',
    '+12125550101',
    '(212) 555-0101',
    '0125550101',
    '123456',
    '1234567890123456',
    'maya@',
    '@example.com',
    'maya@example',
    'a b@example.com',
    'a@b@example.com',
    '１２１２５５５０１０１',
    '<maya@example.com>',
    'maya@example.com>',
    'maya@[127.0.0.1]',
    'maya@127.0.0.1',
    'ｍaya@example.com',
    'maya@ｅxample.com',
    '"maya"@example.com',
    'maya..torres@example.com',
    '.maya@example.com',
    'maya.@example.com',
    'maya@example..com',
    'maya@example.com.',
  ])
    assert.equal(readUsername(text).kind, 'refused', text)
})

test('a masked phone shows four digits, a masked e-mail its first character and its domain', () => {
  assert.equal(maskDestination({ kind: 'phone', value: '12125550101' }), '*** *** 0101')
  assert.equal(maskDestination({ kind: 'email', value: 'maya.torres@example.com' }), 'm**********@example.com')
  assert.equal(maskDestination({ kind: 'email', value: 'm@example.com' }), 'm@example.com')
})

test('a masked e-mail keeps the length of the name and none of its further letters', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const masked = maskDestination({ kind: 'email', value: address })
      const name = address.slice(0, address.lastIndexOf('@'))
      assert.equal(masked, `${name[0]}${'*'.repeat(name.length - 1)}${address.slice(address.lastIndexOf('@'))}`)
    }),
  )
})
