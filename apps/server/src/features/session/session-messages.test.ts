// Every message that carries a code says that nobody will ever ask for it, in both languages and on every channel.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandDefault } from '@daybreak/contract'
import { catalogues, isCopyKey, locales } from '@daybreak/copy'
import { fixedClock } from '@daybreak/time'
import { codeMessage } from './session-messages.ts'

const neverAsks = { en: /will never ask you for (?:it|this code)\./, es: /nunca te (?:lo )?va a pedir(?: este código)?\./ }
const purposes = ['sign_in', 'step_up', 'old_contact', 'new_contact'] as const
const contacts = [
  { kind: 'phone', value: '12125550101' },
  { kind: 'email', value: 'maya.torres@example.com' },
] as const

test('a code comes with the sentence, whatever it is for and however it is sent', () => {
  for (const language of locales)
    for (const purpose of purposes)
      for (const contact of contacts) {
        const at = fixedClock('2026-11-20T13:42:10.000Z').now()
        const message = codeMessage({ purpose, contact, code: '482913', language, timeZone: 'UTC', at, brand: brandDefault })
        assert.match(message.text, neverAsks[language], `${language} ${purpose} ${contact.kind}`)
        assert.match(message.text, /482913/)
        // One text, not two: 160 characters of the alphabet that phones have always had.
        if (contact.kind === 'phone') assert.match(message.text, /^[\w @$!"#%&'()*+,\-./:;<=>?¡¿àèéìòùñÑüÜ]{1,160}$/)
      }
})

test('no other text carries a code without the sentence', () => {
  for (const language of locales)
    for (const [key, text] of Object.entries(catalogues[language])) {
      if (!/\{code(?:Spoken)?\}/.test(text) || !isCopyKey(key)) continue
      // An e-mail has it in a paragraph of its own, which the test above has seen.
      const isOfEmail = key === 'session.otp-email.subject' || key.startsWith('session.otp-email.body')
      const isOfBank = key === 'transactions.failure.other-code'
      if (!isOfEmail && !isOfBank) assert.match(text, neverAsks[language], `${language} ${key}`)
    }
})
