// What a worker types to be found: their number or their last name, as they would on a phone, and nothing that is merely similar.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOneOfTwoSurnames, isNamedBy } from './names.rules.ts'

const person = { employeeNumber: '00A-17', lastName: 'Muñoz-De la Cruz' }

test('a person is named by their number or their last name, however it is spelled on a phone', () => {
  for (const typed of ['00A-17', '00a-17', 'A-17', 'munoz de la cruz', 'MUÑOZ-DE LA CRUZ', 'Mun\u0303ozdelacruz'])
    assert.ok(isNamedBy(person, typed), typed)
})

test('a part of a name, another number and signs alone name no one', () => {
  for (const typed of ['munoz', 'cruz', 'A-1', 'A-170', '-', "'", 'A17']) assert.ok(!isNamedBy(person, typed), typed)
  assert.ok(!isNamedBy({ employeeNumber: '7', lastName: '李' }, '-'), 'signs are no name')
  assert.ok(isNamedBy({ employeeNumber: '7', lastName: '李' }, '李'))
  assert.ok(!isNamedBy({ employeeNumber: '0', lastName: "'" }, '-'), 'a name of signs alone is named by none')
})

test('of two surnames that are typed, the roster may have either one, whole', () => {
  const has = (lastName: string, typed: string) => hasOneOfTwoSurnames({ lastName }, typed)
  for (const [lastName, typed] of [
    ['Delgado', 'Delgado Ruiz'],
    ['RUIZ', 'delgado ruiz'],
    ['Muñoz', 'Munoz-De la Cruz'],
    ['De La Cruz', 'Muñoz de la cruz'],
    ['Ortega', 'Ortega y Gasset'],
    ['Gasset', 'Ortega y Gasset'],
  ] as const)
    assert.ok(has(lastName, typed), `${typed} for ${lastName}`)
})

test('less than the roster has, a part of a surname, an initial and three surnames name no one', () => {
  const has = (lastName: string, typed: string) => hasOneOfTwoSurnames({ lastName }, typed)
  for (const [lastName, typed] of [
    ['Delgado Ruiz', 'Delgado'],
    ['Delgado Ruiz', 'Ruiz Delgado'],
    ['Cruz', 'De la Cruz'],
    ['Delgado', 'Delgad Ruiz'],
    ['Delgado', 'Delgadillo Ruiz'],
    ['R', 'Delgado R'],
    ['Delgado', 'Delgado'],
    ['Delgado', 'Delgado Ruiz Soto'],
    ['', 'Delgado Ruiz'],
    ["'", "' '"],
  ] as const)
    assert.ok(!has(lastName, typed), `${typed} for ${lastName}`)
})
