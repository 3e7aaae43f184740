// What people type in help, and what they must find: their own words, typing mistakes, and no accents.
import { articles } from '@daybreak/help'
import { expect, test } from 'vitest'
import { catalogs, type Locale } from '@daybreak/copy'
import { createHelpSearch, type Findable } from './help-search.ts'

const searchIn = (locale: Locale) =>
  createHelpSearch(
    articles.map((article): Findable => {
      const { title, lead, steps = [], body, words } = article[locale]
      const short = article.short && (`shell.help.${article.short}` as const)
      return {
        id: article.slug,
        kind: 'answer',
        title: title ?? (short ? catalogs[locale][`${short}-q`] : ''),
        lead: lead ?? (short ? catalogs[locale][`${short}-a`] : ''),
        text: [...steps.flat(), ...body].join(' '),
        words,
      }
    }),
  )
const search = { en: searchIn('en'), es: searchIn('es') }
const firstThree = (locale: Locale, query: string) =>
  search[locale](query)
    .slice(0, 3)
    .map(({ id }) => id)

test.each([
  ['en', 'lost card', 'lost-card'],
  ['en', 'my card was stolen', 'lost-card'],
  ['en', 'losst card', 'lost-card'],
  ['en', 'cash advance', 'cash-at-atm'],
  ['en', 'forgot pin', 'forgot-pin'],
  ['en', 'direct depost', 'direct-deposit'],
  ['en', 'paycheck late', 'pay-is-late'],
  ['en', 'cashback', 'how-cash-back-works'],
  ['en', 'refund', 'refund-from-store'],
  ['en', 'dispute', 'unknown-charge'],
  ['en', 'fees', 'fees'],
  ['en', 'scam', 'is-this-real'],
  ['en', 'fingerprint', 'passkey'],
  ['en', 'someone stole my card yesterday', 'lost-card'],
  ['es', 'tarjeta perdida', 'lost-card'],
  ['es', 'se me perdio la targeta', 'lost-card'],
  ['es', 'NIP', 'forgot-pin'],
  ['es', 'contraseña', 'forgot-pin'],
  ['es', 'contrasena', 'forgot-pin'],
  ['es', 'quincena', 'pay-is-late'],
  ['es', 'adelanto', 'how-much'],
  ['es', 'préstamo', 'express-pay-cost'],
  ['es', 'comision', 'fees'],
  ['es', 'cargo no reconocido', 'unknown-charge'],
  ['es', 'disputa', 'unknown-charge'],
  ['es', 'retencion', 'pending-charge'],
  ['es', 'bloquear', 'lost-card'],
  ['es', 'celular', 'new-phone-number'],
  ['es', 'cajero', 'cash-at-atm'],
  ['es', 'estafa', 'is-this-real'],
  ['es', 'cashback', 'how-cash-back-works'],
  ['es', 'reembolso', 'refund-from-store'],
] as const)('%s: "%s" finds %s among the first three', (locale, query, slug) => {
  expect(firstThree(locale, query)).toContain(slug)
})

test('one letter finds nothing, and words of nothing that we do find nothing', () => {
  expect(search.en('p')).toEqual([])
  expect(search.en('xylophone zebra')).toEqual([])
})
