// Which code activates which card, and the refusals of the others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts'
import { createActivationCodes, meantCode } from './codes.ts'
import { decideActivation, hasRead, isToBeRead, type CardToRead } from './activation.rules.ts'

const codes = createActivationCodes(createKeyedHash(Buffer.alloc(32, 3)))
const mailed = (id: string, parts: Partial<CardToRead> = {}): CardToRead => ({
  id,
  status: 'Inactive',
  formFactor: 'PHYSICAL',
  providerCardId: `pcd_${id}`,
  last4: '8049',
  expirationMonth: 4,
  expirationYear: 2030,
  ...parts,
})
const changes = { kind: 'changes', to: 'Active' }
const refused = (code: string) => ({ kind: 'refused', code })

test('the code of a card activates that card, and no other card of the worker', () => {
  const [card, later] = [mailed('one'), mailed('two')]
  const read = { activationCode: codes.codeOf('pcd_one') }
  assert.deepEqual(decideActivation(card, [card, later], read, codes), changes)
  assert.deepEqual(decideActivation(later, [card, later], read, codes), refused('cards.code_wrong'))
})

test('a letter that turns up late says what happened to its card', () => {
  const waiting = mailed('waiting')
  const tryOld = (status: CardToRead['status']) => {
    const old = mailed('old', { status })
    return decideActivation(waiting, [old, waiting], { activationCode: codes.codeOf('pcd_old') }, codes)
  }
  assert.deepEqual(tryOld('ClosedByCustomer'), refused('cards.not_activatable'))
  assert.deepEqual(tryOld('Active'), refused('cards.already_active'))
})

test('the printed details distinguish a card from the damaged one with the same number', () => {
  const card = mailed('one')
  const old = mailed('old', { status: 'Damaged', expirationMonth: 11, expirationYear: 2028 })
  const read = (cardExpiry: string) => decideActivation(card, [old, card], { last4Digits: '8049', cardExpiry }, codes)
  assert.deepEqual(read('04/30'), changes)
  assert.deepEqual(read('11/28'), refused('cards.details_wrong'))
  const unknown = mailed('one', { expirationMonth: null, expirationYear: null })
  assert.deepEqual(
    decideActivation(unknown, [unknown], { last4Digits: '8049', cardExpiry: '04/30' }, codes),
    refused('cards.details_wrong'),
  )
})

test('every code is eight characters that are not mistaken for one another, and is known as ours however it is typed', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      const code = codes.codeOf(id)
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{8}$/)
      assert.ok(codes.isOurs(meantCode(code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i'))))
    }),
  )
})

test('a code with one character mistyped at its end is no one’s', () => {
  const alphabet = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(5, 6, 7), fc.constantFrom(...alphabet), (id, position, letter) => {
      const code = codes.codeOf(id)
      const typed = code.slice(0, position) + letter + code.slice(position + 1)
      assert.equal(codes.isOurs(typed), typed === code)
    }),
  )
})

test('a card that is nowhere but on a phone is turned on without a code, and one that is on already says so', () => {
  const virtual = mailed('one', { formFactor: 'VIRTUAL' })
  assert.deepEqual([isToBeRead(virtual), isToBeRead(mailed('two'))], [false, true])
  assert.deepEqual(decideActivation(virtual, [virtual], {}, codes), changes)
  for (const status of ['Active', 'Frozen', 'Damaged'] as const)
    assert.deepEqual(decideActivation({ ...virtual, status }, [virtual], {}, codes), refused('cards.already_active'))
  for (const status of ['Lost', 'Stolen', 'Expired', 'ClosedByCustomer', 'ClosedByIssuer'] as const)
    assert.deepEqual(decideActivation({ ...virtual, status }, [virtual], {}, codes), refused('cards.not_activatable'))
})

test('a plastic card is not turned on by nothing, nor by one of its two details', () => {
  const card = mailed('one')
  const reads = [{}, { last4Digits: '8049' }, { cardExpiry: '04/30' }, { last4Digits: '8048', cardExpiry: '04/30' }]
  for (const read of reads) assert.deepEqual(decideActivation(card, [card], read, codes), refused('cards.details_wrong'))
  assert.deepEqual(reads.map(hasRead), [false, false, false, true])
  assert.equal(hasRead({ activationCode: '' }), true, 'an empty code is a wrong one, and counts as a try')
  const blank = mailed('one', { last4: null, expirationMonth: null, expirationYear: null })
  assert.deepEqual(
    decideActivation(blank, [blank], {}, codes),
    refused('cards.details_wrong'),
    'nothing is not what nothing is known of',
  )
})

test('the code of another worker’s card is said to be of another account, and any other is wrong', () => {
  const card = mailed('one')
  const decide = (activationCode: string) => decideActivation(card, [card], { activationCode }, codes)
  assert.deepEqual(decide(codes.codeOf('pcd_of_another')), refused('cards.other_account'))
  for (const code of ['', '00000000', 'ABCDEFGH', `${codes.codeOf('pcd_one')}0`])
    assert.deepEqual(decide(code), refused('cards.code_wrong'))
  // A card that the provider does not know yet has no code, and no code is its.
  const unknown = mailed('one', { providerCardId: null })
  assert.deepEqual(decideActivation(unknown, [unknown], { activationCode: codes.codeOf('') }, codes).kind, 'refused')
})
