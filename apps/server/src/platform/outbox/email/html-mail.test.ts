// What the HTML of an e-mail guarantees: it says what the text says, whatever that contains, and links only into the app.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { htmlMail, type MailToDraw } from './html-mail.ts'

const origin = 'https://app.example.com'
const mail: MailToDraw = {
  brand: 'Daybreak',
  origin,
  language: 'en',
  subject: 'Your transfer failed',
  text: `Your $150.00 is back.\nSorry.\n\n${origin}/move-money\n\nWe never ask for your code.`,
  code: null,
}
const draw = (parts: Partial<MailToDraw>) => htmlMail({ ...mail, ...parts })
const hrefsOf = (drawn: string) => [...drawn.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
const bodyOf = (drawn: string) => drawn.slice(drawn.indexOf('<body'))
const wordsOf = (drawn: string) =>
  bodyOf(drawn)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, '')

test('a mail has its subject as heading, what there is to do as a button with its address below, and says its language', () => {
  const drawn = draw({})
  assert.match(drawn, /<h1[^>]*>Your transfer failed<\/h1>/)
  assert.match(drawn, /<html lang="en"/)
  assert.match(drawn, /class="button" href="https:\/\/app.example.com\/move-money"[^>]*>Open Daybreak</)
  assert.match(drawn, /\$150\.00 is back\.<br \/>Sorry\./)
  assert.match(draw({ language: 'es' }), /<html lang="es"[^]*>Abrir Daybreak</)
  assert.doesNotMatch(draw({ language: null }), / lang=/)
})

test('a code is alone and large, below the heading of the message', () => {
  const drawn = draw({ subject: '482913 is your Daybreak code', text: 'Your code\n\nUse it: 482913.\n\nHelp', code: '482913' })
  assert.match(drawn, /<h1[^>]*>Your code<\/h1>\s*<p class="code"[^>]*>482913<\/p>/)
})

test('nothing is fetched from anywhere, and only addresses of the app are links', () => {
  const hostile = [
    'https://app.example.com.evil.example/a',
    'https://app.example.com@evil.example/',
    'http://app.example.com/plain',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    `${origin}"onmouseover="x`,
    `${origin}/"><img src=https://evil.example/x>`,
  ]
  for (const link of hostile) {
    const drawn = draw({ text: `${link}\n\nSee ${link}, now\n\nend`, brand: link })
    for (const href of hrefsOf(drawn)) assert.equal(URL.parse(href ?? '')?.origin, origin, href)
    assert.doesNotMatch(drawn, /<(?:img|script|link|iframe|object|base|form)\b|url\(|@import| on\w+="/i)
  }
  assert.deepEqual(hrefsOf(draw({ text: `Look: ${origin}/a#t.\n\nend` })), [`${origin}/a#t`])
})

test('whatever a text holds is read as it was written, and is never markup', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('<b>', '&lt;', '"', "'", '\n', '\n\n', '<!--', ']]>', `${origin}/x`, '$&', '$1'),
  )
  const text = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(' '))
  const frame = bodyOf(draw({ text: '' })).match(/<[a-z]/g)?.length ?? 0
  fc.assert(
    fc.property(text, text, (body, subject) => {
      const drawn = draw({ text: body.replaceAll(origin, 'x'), subject })
      const paragraphs = body.replaceAll(origin, 'x').split(/\n{2,}/)
      const expected = [mail.brand, subject, ...paragraphs].join('').replaceAll(/\s+/g, '')
      assert.equal(wordsOf(drawn), expected)
      const lines = paragraphs.reduce((sum, paragraph) => sum + paragraph.split('\n').length - 1, 0)
      assert.equal(bodyOf(drawn).match(/<[a-z]/g)?.length, frame + lines + Math.max(0, extra(paragraphs.length)))
    }),
  )
})

/** A paragraph is one element; the last of several is in a row of its own. */
function extra(paragraphs: number): number {
  return paragraphs === 1 ? 0 : paragraphs
}
