// What leaves for a push service can be read by one browser alone, and goes only to known services at public addresses.
import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import ece from 'http_ece'
import { isBrowserKeys, maxAlertBytes, sealAlert } from './push-encryption.ts'
import { readPushEndpoint } from './push-endpoint.ts'
import { isPrivateAddress } from './private-address.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

test('the example of RFC 8291, appendix A, to the byte', () => {
  const sealed = sealAlert(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  )
  assert.equal(
    Buffer.from(sealed).toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('whatever is sealed is opened by the browser it is for, with the library of another, and never twice the same', () => {
  const browser = createECDH('prime256v1')
  const p256dh = new Uint8Array(browser.generateKeys())
  const auth = new Uint8Array(randomBytes(16))
  const open = (sealed: Uint8Array) =>
    ece.decrypt(Buffer.from(sealed), {
      version: 'aes128gcm',
      privateKey: browser,
      authSecret: Buffer.from(auth).toString('base64url'),
    })
  fc.assert(
    fc.property(fc.string({ maxLength: 900, unit: 'grapheme' }), (text) => {
      const [one, other] = [sealAlert(text, { p256dh, auth }), sealAlert(text, { p256dh, auth })]
      assert.equal(open(one).toString(), text)
      assert.notDeepEqual(one, other)
    }),
    { numRuns: 40 },
  )
  assert.equal(sealAlert('a'.repeat(maxAlertBytes), { p256dh, auth }).length, 4_096)
  assert.throws(() => sealAlert('a'.repeat(maxAlertBytes + 1), { p256dh, auth }), RangeError)
})

test('keys that are no point on the curve, or of another length, are none', () => {
  const point = new Uint8Array(createECDH('prime256v1').generateKeys())
  const auth = new Uint8Array(16)
  assert.equal(isBrowserKeys({ p256dh: point, auth }), true)
  const off = point.slice()
  off[64] = (off[64] ?? 0) ^ 1
  for (const p256dh of [off, new Uint8Array(65), point.slice(1), new Uint8Array(0), new Uint8Array([4, ...new Uint8Array(64)])])
    assert.equal(isBrowserKeys({ p256dh, auth }), false)
  assert.equal(isBrowserKeys({ p256dh: point, auth: new Uint8Array(15) }), false)
})

test('an alert goes to a push service that is named, by https at its own port, and nowhere else', () => {
  const services = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9999']
  for (const good of ['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/QK', 'http://127.0.0.1:9999/a'])
    assert.equal(readPushEndpoint(good, services)?.href, good)
  for (const bad of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://evil.example/?fcm.googleapis.com',
    'https://evil.example\\@fcm.googleapis.com/',
    Object.assign(new URL('https://fcm.googleapis.com/'), { username: 'user', password: 'pass' }).href,
    'https://push.apple.com/a',
    'https://evilpush.apple.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:9998/a',
    'https://127.0.0.1:9999/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  ])
    assert.equal(readPushEndpoint(bad, services), null, bad)
})

test('a name of a push service that leads into a network of ours is not followed', () => {
  for (const closed of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:a00:1::',
  ])
    assert.equal(isPrivateAddress(closed), true, closed)
  for (const open of ['142.250.80.10', '17.188.1.1', '9.9.9.9', '2607:f8b0:4006:80b::200a', '2a00:1450:4001::1'])
    assert.equal(isPrivateAddress(open), false, open)
})
