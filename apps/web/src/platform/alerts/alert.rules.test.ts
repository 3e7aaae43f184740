// What the service worker guarantees of an alert: only ours is shown, and a press leads into this app alone.
import { expect, test } from 'vitest'
import { pageOf, readAlert } from './alert.rules.ts'

const alert = { title: 'Daybreak', body: 'Your pay is here.', link: '/', tag: 'a', lang: 'en' }

test('an alert of ours is read, and nothing else is taken for one', () => {
  expect(readAlert(JSON.stringify({ ...alert, more: 1 }))).toEqual(alert)
  for (const text of ['', 'null', '[]', '7', '{"title":"x"}', JSON.stringify({ ...alert, body: 7 }), '{'])
    expect(readAlert(text)).toBeNull()
})

test('a press leads to a page of this app, whatever the alert says', () => {
  const origin = 'https://app.example.com'
  expect(pageOf('/move-money/transfers/trf_1?a=1#b', origin)).toBe(`${origin}/move-money/transfers/trf_1?a=1#b`)
  for (const link of [
    'https://evil.example/',
    '//evil.example/a',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/api/employees/me',
    '/assets/../api/x',
    '/api',
    '',
    null,
    7,
    ' //evil.example',
  ])
    expect(pageOf(link, origin)).toBe(`${origin}/messages`)
  expect(pageOf('/apiary', origin)).toBe(`${origin}/apiary`)
})
