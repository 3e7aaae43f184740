// What an address must be, by example, and how a text that is being typed is read.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPoBox, isState, stateCodeOf } from '@daybreak/contract'
import { readTyped } from './address-typed.rules.ts'
import { addressFaults, postalAddressOf } from './address.rules.ts'

const fifty = { hasTerritories: false }
const address = { line1: '418 Alder St', line2: null, city: 'Oakland', state: 'CA', postalCode: '94607' }

describe('states', () => {
  test('are the fifty, and with the setting DC and the territories', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    const codes = letters.flatMap((one) => letters.map((other) => one + other))
    assert.equal(codes.filter((code) => isState(code, fifty)).length, 50)
    const added = codes.filter((code) => isState(code, { hasTerritories: true }) && !isState(code, fifty))
    assert.deepEqual(added, ['AS', 'DC', 'GU', 'MP', 'PR', 'VI'])
  })

  test('are two letters, whatever they were typed as; what is none stays', () => {
    assert.deepEqual(['California', ' new york ', 'ca', 'Tx', 'West Virginia'].map(stateCodeOf), ['CA', 'NY', 'CA', 'TX', 'WV'])
    assert.deepEqual(['Cal', 'ZZ', ''].map(stateCodeOf), ['Cal', 'ZZ', ''])
  })
})

describe('an address', () => {
  test('in a state that there is not is refused by its field', () => {
    assert.deepEqual(addressFaults({ ...address, state: 'ZZ' }, 'mail', 'shippingAddress', fifty), [
      { field: 'shippingAddress.state', code: 'invalid_state' },
    ])
    const capital = { ...address, state: 'DC' }
    assert.equal(addressFaults(capital, 'home', 'address', fifty).length, 1)
    assert.deepEqual(addressFaults(capital, 'home', 'address', { hasTerritories: true }), [])
  })

  test('that is a PO box takes mail and is no one’s home', () => {
    for (const line1 of ['PO Box 118', 'p.o. box 118', 'P O Box #118', 'Post Office Box 118', 'POB 118']) {
      assert.ok(isPoBox(line1), line1)
      assert.deepEqual(addressFaults({ ...address, line1 }, 'home', 'address', fifty), [
        { field: 'address.line1', code: 'po_box' },
      ])
      assert.deepEqual(addressFaults({ ...address, line1 }, 'mail', 'address', fifty), [])
    }
    for (const line1 of ['12 Pobox Lane', '7 Post Office Rd', '1 Boxwood Ave', 'Poblano St 4']) assert.ok(!isPoBox(line1), line1)
  })

  test('is kept in the United States, without an empty second line', () => {
    assert.deepEqual(postalAddressOf({ ...address, line2: '' }), { ...address, line2: null, country: 'US' })
    assert.equal(postalAddressOf({ ...address, line2: 'Apt 4' }).line2, 'Apt 4')
  })
})

describe('a text that is being typed', () => {
  const read = (text: string) => readTyped(text).map(({ line1, town, zip }) => `${line1} / ${town} / ${zip}`)

  test('has no town before its street is there', () => {
    for (const text of ['418', '418 ', '418 Al', '418 Alder', '418 N', '1234']) assert.deepEqual(read(text), [], text)
  })

  test('keeps the street as it was typed', () => {
    assert.ok(read('418  alder St, Oakland').includes('418 alder St / oakland / '))
    assert.ok(read('418 Alder St Oakland CA 946').includes('418 Alder St / oakland / 946'))
    assert.deepEqual(
      readTyped('418 Alder St, Apt 4, Oakland').map(({ line1, line2, town }) => [line1, line2, town]),
      [['418 Alder St', 'Apt 4', 'oakland']],
    )
  })

  test('knows a saint by either spelling, and what may be a state by its beginning', () => {
    assert.ok(read('12 Main St Saint Louis').includes('12 Main St / st louis / '))
    const [, withState] = readTyped('12 Main St, Oakland c')
    assert.deepEqual([...(withState?.states ?? [])].toSorted(), ['CA', 'CO', 'CT'])
  })

  test('of any length is read in a bounded number of ways', () => {
    assert.ok(readTyped(`1 Main ${'san '.repeat(50)}`).length < 60)
  })
})
