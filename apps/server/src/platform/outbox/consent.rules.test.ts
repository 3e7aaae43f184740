// Guarantees of how workers' texts are understood.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConsentRequest } from './consent.rules.ts'

test('the words that the law and the message providers name stop texts, in any case and with what people write around them', () => {
  for (const word of ['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe', 'STOPALL', 'optout', 'opt-out'])
    for (const text of [word, word.toUpperCase(), ` ${word}. `, `${word}!!`, `Please ${word}`, `${word}, thank you`])
      assert.equal(readConsentRequest(text)?.kind, 'stop', text)
  for (const text of ['Stop texting me', 'STOP sending me codes', 'Unsubscribe me', 'stop it'])
    assert.equal(readConsentRequest(text)?.kind, 'stop', text)
})

test('Spanish words stop texts too, with and without accents', () => {
  for (const text of ['ALTO', 'Parar', 'cancelar', 'baja', 'No más', 'NO MAS', '¡Alto, por favor!', 'Detener'])
    assert.deepEqual(readConsentRequest(text), { kind: 'stop', language: 'es' }, text)
})

test('START and UNSTOP bring texts back, HELP asks for help, in both languages', () => {
  for (const text of ['start', 'UNSTOP', 'Start.', 'comenzar', 'INICIAR'])
    assert.equal(readConsentRequest(text)?.kind, 'start', text)
  for (const text of ['help', 'Info', 'ayuda', 'AYUDA por favor']) assert.equal(readConsentRequest(text)?.kind, 'help', text)
})

test('a text that asks for nothing changes nothing', () => {
  for (const text of [
    '',
    '482913',
    'When does my shift end?',
    'cancel my card',
    'I want to stop by tomorrow',
    'end of the month',
    'para mañana',
    'yes',
    'constructor',
    '__proto__',
    '👍',
  ])
    assert.equal(readConsentRequest(text), null, text)
})
