// What a page size promises.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProblemError } from '../../errors.ts'
import { readTake } from './page-size.ts'

test('a page has ten items unless asked, one at least and a hundred at most', () => {
  assert.deepEqual(
    [undefined, '1', '25', '100', '101', '5000', '99999999999999999999', '0', '-3'].map(readTake),
    [10, 1, 25, 100, 100, 100, 100, 1, 1],
  )
})

test('a page size that is no whole number is refused', () => {
  for (const text of ['', 'ten', '1.5', '1e3', ' 5', '0x10', '٣'])
    assert.throws(
      () => readTake(text),
      (error) => error instanceof ProblemError && error.code === 'invalid_input',
      text,
    )
})
