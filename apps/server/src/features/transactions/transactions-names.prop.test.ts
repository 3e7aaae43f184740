// Readable names of stores: by example, and that no descriptor, however hostile, is lost, grows or breaks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readableName } from './transactions-names.rules.ts'

const examples: readonly [string, string][] = [
  ['SQ *CASA VERDE GRILL 0423', 'Casa Verde Grill'],
  ['TST* BAYLINE COFFEE #12', 'Bayline Coffee'],
  ['PAYPAL *LUMEN WIRELESS 402-935-7733', 'Lumen Wireless'],
  ['CVS PHARMACY #08812', 'CVS Pharmacy'],
  ['THE HOUSE OF BBQ', 'The House of BBQ'],
  ['HARVEST & VINE MARKET', 'Harvest & Vine Market'],
  ['NORTHGATE.COM', 'Northgate.com'],
  ['J.CREW', 'J.Crew'],
  ["JOE'S DINER", "Joe's Diner"],
  ['AMZN MKTP US*2K4LL0', 'Amzn Mktp US'],
  ['Corner Bakery', 'Corner Bakery'],
  ['iTunes Store 42', 'iTunes Store'],
  ['PANADERÍA LA ÑUSTA', 'Panadería la Ñusta'],
  ['7-ELEVEN 30211', '7-Eleven'],
  ['4821', '4821'],
  ['#### 12', '#### 12'],
  ['SQ *', 'Sq *'],
  ['مطعم الزيتون', 'مطعم الزيتون'],
  ['寿司 BAR', '寿司 BAR'],
  ['🍕🍕', '🍕🍕'],
  ['=HYPERLINK("HTTPS://EVIL.EXAMPLE")', '=hyperlink("https://Evil.example")'],
]

for (const [raw, name] of examples) test(`${raw} is ${name}`, () => assert.equal(readableName(raw), name))

const descriptor = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('A', 'B', ' ', '*', '#', '7', '0', '-', '.', 'É', 'ß', '\u202E', 'ا', '🍕', '=', "'"),
    minLength: 1,
    maxLength: 255,
  }),
)

test('500 hostile descriptors: never empty, never longer, made of what was sent, and the same when read again', () => {
  fc.assert(
    fc.property(descriptor, (raw) => {
      const name = readableName(raw)
      assert.ok(name.length > 0 && name.length <= raw.length)
      assert.equal(readableName(name), name)
      assert.ok(name.isWellFormed() || !raw.isWellFormed())
      const letters = raw.toLowerCase().replaceAll(/\s+/gu, ' ')
      assert.ok(letters.includes(name.toLowerCase().replaceAll(/\s+/gu, ' ')), 'a part of what was sent')
    }),
    { numRuns: 500 },
  )
})

test('a descriptor of 255 characters that almost fits each pattern is read in time', () => {
  for (const raw of ['1'.repeat(255), `A ${'1 '.repeat(126)}`, '*'.repeat(255), `SQ ${'*'.repeat(250)}`, ` ${'#'.repeat(254)}`]) {
    const begin = performance.now()
    readableName(raw)
    // Read back and forth, it would take longer than anyone waits.
    assert.ok(performance.now() - begin < 2_000, raw)
  }
})
