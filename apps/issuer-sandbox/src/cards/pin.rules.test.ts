// Which PINs are accepted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessableFrom, judgePin } from './pin.rules.ts'

const nothing = { dateOfBirth: null, ssn: null, phone: null }

test('four of the same, and runs up or down, are weak', () => {
  const weak = ['0000', '7777', '0123', '1234', '6789', '4321', '9876', '3210']
  for (const pin of weak) assert.equal(judgePin(pin, []), 'weak', pin)
  const fine = Array.from({ length: 10_000 }, (_, number) => number.toString().padStart(4, '0')).filter(
    (pin) => judgePin(pin, []) === 'fine',
  )
  assert.equal(fine.length, 10_000 - 10 - 7 - 7)
})

test('what is known of the holder, or printed on the card, is weak', () => {
  const guessable = guessableFrom({ dateOfBirth: '1998-04-29', ssn: '219096734', phone: '2125550107' }, '4821')
  for (const pin of ['1998', '0429', '2904', '6734', '0107', '4821']) assert.equal(judgePin(pin, guessable), 'weak', pin)
  assert.equal(judgePin('2907', guessable), 'fine')
})

test('the only thing known of a holder whom the program checked by itself is the card', () => {
  assert.deepEqual(guessableFrom(nothing, '4821'), ['4821'])
})

test('anything but four digits is no PIN', () => {
  for (const pin of ['', '123', '12345', '12a4', ' 123', '１２３４', '-123', '1.34'])
    assert.equal(judgePin(pin, []), 'malformed', pin)
})
