// Every message that carries a code says that no one will ever ask for it, in both languages and on every channel.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandDefault } from '@daybreak/contract'
import { catalogs, isCopyKey, locales } from '@daybreak/copy'
import { fixedClock } from '@daybreak/time'
import { codeMessage } from './messages.ts'

const neverAsks = { en: /will never ask you for (?:it|this code)\./, es: /nunca te (?:lo )?va a pedir(?: este código)?\./ }
const purposes = ['sign_in', 'step_up', 'old_contact', 'new_contact', 'onboarding'] as const
const phone = { kind: 'phone', value: '12125550101' } as const
const email = { kind: 'email', value: 'maya.torres@example.com' } as const
const sendings = [
  { channel: 'sms', contact: phone, isInsteadOfText: false },
  { channel: 'whatsapp', contact: phone, isInsteadOfText: false },
  { channel: 'email', contact: email, isInsteadOfText: false },
  { channel: 'email', contact: email, isInsteadOfText: true },
] as const
const at = fixedClock('2026-11-20T13:42:10.000Z').now()

test('a code comes with the sentence, whatever it is for and however it is sent', () => {
  for (const language of locales)
    for (const purpose of purposes)
      for (const sending of sendings) {
        const message = codeMessage({ purpose, ...sending, code: '482913', language, timeZone: 'UTC', at, brand: brandDefault })
        assert.match(message.text, neverAsks[language], `${language} ${purpose} ${sending.channel}`)
        assert.match(message.text, /482913/)
        // One text, not two: 160 characters of the alphabet that phones have always had.
        if (sending.contact === phone) assert.match(message.text, /^[\w @$!"#%&'()*+,\-./:;<=>?¡¿àèéìòùñÑüÜ]{1,160}$/)
      }
})

test('a worker who asked for a text and gets an e-mail learns why; WhatsApp is given the code and its language alone', () => {
  const asked = { purpose: 'sign_in', code: '482913', language: 'en', timeZone: 'UTC', at, brand: brandDefault } as const
  const [, whatsapp, plain, instead] = sendings.map((sending) => codeMessage({ ...asked, ...sending }))
  assert.match(instead?.text ?? '', /You turned off our texts, so we sent the code to your email\./)
  assert.doesNotMatch(plain?.text ?? '', /turned off/)
  assert.deepEqual(whatsapp?.template, { language: 'en', values: ['482913'] })
})

test('no other text carries a code without the sentence', () => {
  for (const language of locales)
    for (const [key, text] of Object.entries(catalogs[language])) {
      if (!/\{code(?:Spoken)?\}/.test(text) || !isCopyKey(key)) continue
      // An e-mail has it in a paragraph of its own, which the test above has seen.
      const isOfEmail = key === 'session.otp-email.subject' || key.startsWith('session.otp-email.body')
      const isOfBank = key === 'transactions.failure.other-code' || key === 'move-money.returned.still-open'
      // The page that a sign-in link opens in another browser shows its digits; nothing of it is sent.
      const isOfPage = key.startsWith('session.link.')
      if (!isOfEmail && !isOfBank && !isOfPage) assert.match(text, neverAsks[language], `${language} ${key}`)
    }
})
