// The content of each letter about a case, in both languages: the dates and amounts that the law requires in writing (Regulation
// E 1005.11), and no others.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanParagraphs, ownText, type DisputeReason } from '@daybreak/contract'
import { letterDocumentOf, type LetterToDraw } from './document.ts'
import type { LetterContent } from './content.ts'

const content: LetterContent = {
  form: 1,
  number: '600101',
  name: 'Maya Torres',
  reason: 'not-me',
  on: '2026-11-24',
  reportedOn: '2026-11-20',
  items: [
    { merchant: ownText('Corner Coffee'), on: '2026-11-18', amount: '1234' },
    { merchant: ownText('Bayline Fuel'), on: '2026-11-19', amount: '100000' },
  ],
  disputed: '101234',
  isCourtesy: false,
  creditBy: '2026-12-07',
  finalBy: '2027-02-18',
  amount: null,
  fees: null,
  decisionReason: null,
  takenBack: null,
  takeBackOn: null,
  honorUntil: null,
  brand: { brand: 'Daybreak', bankName: 'Fieldstone Bank', supportPhone: '(888) 555-0142', supportEmail: 'help@example.com' },
}
const reason = cleanParagraphs('The store showed us a receipt with your card and its PIN.', 2_000)
const goesBack = { takenBack: '101234', takeBackOn: '2026-12-02', honorUntil: '2026-12-01' }

/** Every line that is drawn, in order. Spaces that keep an amount together are read as spaces. */
function linesOf(letter: Partial<Omit<LetterToDraw, 'content'>>, more: Partial<LetterContent> = {}): string[] {
  const { blocks } = letterDocumentOf({
    kind: 'received',
    language: 'en',
    madeAt: '2026-11-24T15:00:00.000Z',
    ...letter,
    content: { ...content, ...more },
  })
  return blocks
    .flatMap((block) => {
      if ('text' in block) return [block.text]
      return block.kind === 'table'
        ? block.rows.map(({ name, note, value }) => [name, note, value].filter(Boolean).join(' | '))
        : []
    })
    .map((line) => line.replaceAll(/[\u00A0\u202F]/g, ' '))
}

const opening = ['Nov 24, 2026', 'Dear Maya Torres,', 'This is about your case 600101. You told us on Nov 20, 2026.']
const ending = [
  'Your case',
  'Corner Coffee | Nov 18, 2026 | $12.34',
  'Bayline Fuel | Nov 19, 2026 | $1,000.00',
  'In dispute | $1,012.34',
  "You say: I didn't make this",
  'Want to talk about it? (888) 555-0142',
]

/** Between the greeting and the charges, which every letter has. */
function bodyOf(
  kind: LetterToDraw['kind'],
  more: Partial<LetterContent> = {},
  language: LetterToDraw['language'] = 'en',
): string[] {
  const lines = linesOf({ kind, language }, more)
  return lines.slice(opening.length, lines.length - ending.length)
}

test('every letter says to whom, about which case, reported when, each charge with its day, and whom to call', () => {
  for (const kind of ['received', 'provisional', 'won', 'lost', 'withdrawn', 'reopened'] as const) {
    const lines = linesOf({ kind }, { amount: '101234', decisionReason: reason })
    assert.deepEqual(lines.slice(0, opening.length), opening, kind)
    assert.deepEqual(lines.slice(-ending.length), ending, kind)
  }
})

test('a letter is dated, titled and signed as a document in its own language', () => {
  const drawn = (kind: LetterToDraw['kind'], language: LetterToDraw['language']) =>
    letterDocumentOf({ kind, content, language, madeAt: '2026-11-24T15:00:00.000Z' })
  const english = drawn('received', 'en')
  assert.deepEqual([english.locale, english.author, english.createdAt], ['en', 'Daybreak', '2026-11-24T15:00:00.000Z'])
  assert.equal(english.footer, 'Daybreak · (888) 555-0142 · help@example.com')
  const titles = (language: LetterToDraw['language']) =>
    (['received', 'provisional', 'won', 'lost', 'withdrawn', 'reopened'] as const).map((kind) => drawn(kind, language).title)
  assert.deepEqual(titles('en'), [
    'We got your dispute',
    'We put money back for now',
    'You were right',
    'We found no error',
    'You took back your dispute',
    'We are looking again',
  ])
  assert.deepEqual(titles('es'), [
    'Recibimos tu reclamo',
    'Te devolvimos el dinero por ahora',
    'Tenías razón',
    'No encontramos un error',
    'Retiraste tu reclamo',
    'Lo estamos revisando otra vez',
  ])
})

describe('the first letter', () => {
  test('promises both days of the law', () => {
    assert.deepEqual(bodyOf('received'), [
      "We'll decide, or put the money back for now, by Dec 07, 2026.",
      'Final answer by Feb 18, 2027',
    ])
  })

  test('of a late notice promises no day', () => {
    for (const more of [{ isCourtesy: true }, { isCourtesy: true, creditBy: null, finalBy: null }]) {
      const body = bodyOf('received', more)
      assert.equal(body.length, 1)
      assert.match(body[0] ?? '', /older than 120 days/)
    }
  })

  test('of a case that is opened again promises the final answer alone: there is no second credit', () => {
    assert.deepEqual(bodyOf('reopened', { creditBy: null, finalBy: '2027-01-08' }), ['Final answer by Jan 08, 2027'])
  })
})

test('the letter of a credit says how much it is, that it can be used, and what happens if no mistake is found', () => {
  const [given, heading, answer, final, ...rest] = bodyOf('provisional', { amount: '101234' })
  assert.equal(given, 'We put $1,012.34 in your account while we look. You can use it.')
  assert.match(heading ?? '', /no mistake/)
  assert.match(answer ?? '', /\$1,012\.34 back 5 business days after that or later/)
  assert.deepEqual([final, rest], ['Final answer by Feb 18, 2027', []])
  assert.equal(bodyOf('provisional', { amount: '101234', finalBy: null }).length, 3)
})

describe('the letter of a decision', () => {
  test('for the worker says what is theirs to keep, the fees, and why', () => {
    assert.deepEqual(bodyOf('won', { amount: '101234', decisionReason: reason }), [
      'You were right. The $1,012.34 is yours to keep.',
      'Why',
      reason,
    ])
    assert.deepEqual(bodyOf('won', { amount: '1', fees: '350', decisionReason: reason }).slice(0, 2), [
      'You were right. The $0.01 is yours to keep.',
      'Fees we gave back: $3.50',
    ])
  })

  test('for a part of it says what goes back of the credit, when, and until when payments go through', () => {
    const body = bodyOf('won', { amount: '100000', decisionReason: reason, ...goesBack, takenBack: '1234' })
    assert.deepEqual(body.slice(-2), [
      "We'll take back the $12.34 on Dec 02, 2026. Until then, your payments go through.",
      'Until Dec 01, 2026, your payments go through, even if your balance is low.',
    ])
  })

  test('against the worker says why, and the rights that are left: the documents, something new, and the CFPB', () => {
    const body = bodyOf('lost', { decisionReason: reason })
    assert.deepEqual(body.slice(0, 2), ['Why', reason])
    assert.ok(body.some((line) => line.includes('documents we used. It is free')))
    assert.ok(body.some((line) => line.includes('Send us something new')))
    assert.ok(body.at(-1)?.includes('consumerfinance.gov/complaint'))
    assert.ok(!body.some((line) => line.includes('take back')), 'there was no credit')
    const withCredit = bodyOf('lost', { decisionReason: reason, ...goesBack }).join('\n')
    assert.match(withCredit, /take back the \$1,012\.34 on Dec 02, 2026[^]*Until Dec 01, 2026/)
  })

  test('announces nothing that goes back unless the amount and both days are known', () => {
    for (const missing of ['takenBack', 'takeBackOn', 'honorUntil'] as const)
      assert.doesNotMatch(
        bodyOf('lost', { decisionReason: reason, ...goesBack, [missing]: null }).join('\n'),
        /take back/,
        missing,
      )
  })
})

test('the letter of a dispute that was taken back says the day, and what goes back', () => {
  assert.deepEqual(bodyOf('withdrawn'), ['You took back this dispute on Nov 24, 2026.'])
  assert.equal(bodyOf('withdrawn', goesBack).length, 3)
})

test('in Spanish no word of a letter is English, and dates and amounts are the same', () => {
  const letters = [
    linesOf({ kind: 'received', language: 'es' }),
    linesOf({ kind: 'provisional', language: 'es' }, { amount: '101234' }),
    linesOf({ kind: 'lost', language: 'es' }, goesBack),
    linesOf({ kind: 'won', language: 'es' }, { amount: '101234', fees: '350', ...goesBack }),
    linesOf({ kind: 'withdrawn', language: 'es' }, goesBack),
  ]
  for (const lines of letters) {
    assert.equal(lines[0], '24 nov 2026')
    assert.equal(lines[1], 'Hola, Maya Torres:')
    assert.doesNotMatch(lines.join('\n'), /\b(the|you|your|until|case|Nov 2\d,)\b/i)
    assert.ok(lines.includes('En reclamo | $1,012.34'))
    assert.ok(lines.includes('Lo que dices: Yo no la hice'))
  }
  assert.match(letters[2]?.join('\n') ?? '', /\$1,012\.34 el 2 dic 2026/)
})

test('each reason is written as the worker chose it', () => {
  const reasons: Readonly<Record<DisputeReason, string>> = {
    'not-me': "I didn't make this",
    amount: 'The amount is wrong',
    twice: 'I was charged twice',
    'not-received': "It never came, or it's not what I ordered",
    canceled: 'I had canceled it',
    atm: 'The ATM gave the wrong cash',
    refund: 'My refund is missing',
    other: 'Something else',
  }
  for (const [chosen, words] of Object.entries(reasons)) {
    const lines = linesOf({}, { reason: chosen as DisputeReason })
    assert.ok(lines.includes(`You say: ${words}`), chosen)
  }
})
