// Text that others wrote: what cleaning takes out, and what cannot be kept without it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  cleanText,
  exactWord,
  outsideText,
  outsideWord,
  ownText,
  plainText,
  typedText,
  type CleanText,
  type OnlyClean,
} from './texts.ts'

const clean = (text: string) => cleanText(text, 80)

describe('cleaning', () => {
  test('takes out what hides, breaks a line or turns the reading direction', () => {
    assert.equal(clean('\u202eTEG DERIP\u202c'), 'TEG DERIP')
    assert.equal(clean('A\u0000B\n\n C\u2028D\u001b[31m'), 'A B C D [31m')
    assert.equal(clean('caf\ud800e\udc00'), 'cafe')
    assert.equal(clean(' \u200b\u2066 '), '')
  })

  test('cuts out runs of digits as long as a card number, however they are grouped', () => {
    for (const number of [
      '4111111111111111',
      '4111 1111 1111 1111',
      '4111  1111   1111 1111',
      '4111-1111–1111\u20111111',
      '4111\u200b11111111\u200d1111',
      '４１１１１１１１１１１１１１１１',
    ])
      assert.equal(clean(`PAY ${number} NOW`), 'PAY … NOW', number)
    assert.equal(clean('Store 800 555-0142 #11'), 'Store 800 555-0142 #11')
  })

  test('leaves long numbers in what goes by number, and takes out the rest anyway', () => {
    assert.equal(plainText(' payroll\u202e-20261122093000\n.ach ', 80), 'payroll-20261122093000 .ach')
    assert.equal(plainText('4111111111111111', 4), '4111')
  })

  test('keeps a word of a program exactly, and refuses what is no word', () => {
    for (const word of ['', ' 091000019', 'pc_01J', 'a  b']) assert.equal(exactWord(word), word)
    for (const text of ['a\u0000', 'a\n', '\u202ea', 'é']) assert.throws(() => exactWord(text), RangeError)
  })

  test('leaves names of all languages as they are, and is bound in characters that people count', () => {
    for (const name of ['Café Ñandú', '東京ラーメン', 'Joe\'s "Diner" \\ ☕', 'O’Brien & Sons']) assert.equal(clean(name), name)
    assert.equal([...clean('ñ'.repeat(200))].length, 80)
    assert.equal(clean('😀'.repeat(200)), '😀'.repeat(80))
  })

  test('what is clean stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 100 }), (text, maxLength) => {
        const once = cleanText(text, maxLength)
        assert.equal(cleanText(once, maxLength), once)
        assert.ok(once.isWellFormed())
        assert.ok([...once].length <= maxLength)
        assert.doesNotMatch(once, /[\p{Cc}\p{Cf}]|\d{12}/u)
      }),
    )
  })
})

describe('the schemas', () => {
  test('a text is cleaned as it is read, and a word is kept exactly or refused', () => {
    assert.equal(outsideText(20).parse('Shop\u0000 4111111111111111'), 'Shop …')
    assert.equal(outsideWord().parse('evt_4111111111111111'), 'evt_4111111111111111')
    for (const word of ['', 'a b', 'a\u0000', 'é', 'x'.repeat(101)]) assert.ok(!outsideWord().safeParse(word).success, word)
  })

  test("a worker's words are cleaned, and refused when too little of them is left or too much is said", () => {
    const details = typedText({ min: 10, max: 40 })
    assert.equal(details.parse('My card\n4111 1111 1111 1111 was used.'), 'My card … was used.')
    for (const text of ['too short', `${'\u200b'.repeat(20)}hidden`, 'x'.repeat(41)])
      assert.ok(!details.safeParse(text).success, text)
  })

  test('a raw text is no clean text: keeping it does not compile', () => {
    type Takes<Wanted, Given> = Given extends Wanted ? 'yes' : 'no'
    type OwnText<Text extends string> = Parameters<typeof ownText<Text>>[0]
    type Facts<Text> = { name: CleanText; merchant: { city: Text; kind: 'shop' | 'bank' }; count: number }
    // Each line stops compiling when the types let more in, or less.
    const text: Takes<CleanText, string> = 'no'
    const words: [Takes<OwnText<'Card fee'>, 'Card fee'>, Takes<OwnText<string>, string>] = ['yes', 'no']
    const partly: Takes<OwnText<`Card fee ${string}`>, `Card fee ${string}`> = 'no'
    const facts: [Takes<OnlyClean<Facts<CleanText>>, Facts<CleanText>>, Takes<OnlyClean<Facts<string>>, Facts<string>>] = [
      'yes',
      'no',
    ]
    assert.deepEqual([text, words, partly, facts], ['no', ['yes', 'no'], 'no', ['yes', 'no']])
    assert.equal(ownText('Card fee'), 'Card fee')
  })
})
