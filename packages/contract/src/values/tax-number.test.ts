// Which nine digits are a tax number: every area, group and serial at its edges.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTaxNumber } from './tax-number.ts'

test('a tax number is one that was or could be given out', () => {
  for (const digits of ['123454821', '899991234', '900501234', '999941234', '912881234']) assert.ok(isTaxNumber(digits), digits)
  const none = [
    '000121234',
    '666121234',
    '123001234',
    '123450000',
    '900491234',
    '900931234',
    '900891234',
    '900661234',
    '12345482',
    '12345482a',
  ]
  for (const digits of none) assert.ok(!isTaxNumber(digits), digits)
})
