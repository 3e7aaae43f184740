// The city line of a letter: New York City by its boroughs, and other towns without their form of government.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postalCityOf } from './address-city.rules.ts'

const inNewYork = (parts: { borough?: string; county?: string }) =>
  postalCityOf({ city: 'City of New York', state: 'New York', ...parts })

test('an address in New York City has its borough in the city line', () => {
  assert.deepEqual(
    ['New York County', 'Kings County', 'Queens County', 'Bronx County', 'Richmond County'].map((county) =>
      inNewYork({ county }),
    ),
    ['New York', 'Brooklyn', 'Queens', 'Bronx', 'Staten Island'],
  )
  assert.deepEqual(
    ['Manhattan', 'Brooklyn', 'Queens', 'The Bronx', 'Staten Island'].map((borough) => inNewYork({ borough })),
    ['New York', 'Brooklyn', 'Queens', 'Bronx', 'Staten Island'],
  )
  assert.equal(inNewYork({}), 'New York')
  assert.equal(inNewYork({ borough: 'Manhattan Community Board 1' }), 'New York')
})

test('a borough that comes without its city is read anyway', () => {
  assert.equal(postalCityOf({ city: undefined, borough: 'Staten Island', state: 'NY' }), 'Staten Island')
  assert.equal(postalCityOf({ city: undefined, borough: 'Kings', county: 'Kings County', state: 'New York' }), 'Brooklyn')
})

test('counties of the same name elsewhere change nothing', () => {
  assert.equal(postalCityOf({ city: 'Yonkers', county: 'Westchester County', state: 'New York' }), 'Yonkers')
  assert.equal(postalCityOf({ city: 'Hanford', county: 'Kings County', state: 'California' }), 'Hanford')
  assert.equal(postalCityOf({ city: undefined, county: 'Richmond County', state: 'Virginia' }), undefined)
})

test('a form of government is no part of the name, unless the place is called so', () => {
  assert.equal(postalCityOf({ city: 'City of Rochester', state: 'New York' }), 'Rochester')
  assert.equal(postalCityOf({ city: 'Town of Islip', state: 'New York' }), 'Islip')
  assert.equal(postalCityOf({ city: 'City of Industry', state: 'California' }), 'City of Industry')
  assert.equal(postalCityOf({ city: ' ', state: 'California' }), undefined)
})
