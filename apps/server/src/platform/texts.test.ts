// The server's texts are those of the copy deck, in the worker's language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from './texts.ts'

test("a text is rendered in the worker's language with its values in place", () => {
  const values = { brand: 'Daybreak', code: '012345' }
  assert.equal(
    renderText('en', 'session.otp-sms.sign-in', values),
    'Daybreak: 012345 is your code to log in. Good for 10 min. Daybreak will never ask you for it. Do not share it.',
  )
  assert.match(renderText('es', 'session.otp-sms.sign-in', values), /^Daybreak: 012345 es para entrar a tu cuenta\./)
  assert.match(renderText('en', 'session.otp-sms.sign-in', values), /^Daybreak: 012345 is your code/)
})

test('a plural takes the form of its number', () => {
  assert.match(renderText('en', 'session.otp.wrong', { left: 1 }), /1 try left/)
  assert.match(renderText('en', 'session.otp.wrong', { left: 4 }), /4 tries left/)
})
