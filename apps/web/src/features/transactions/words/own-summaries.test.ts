// Which texts of the list are read in the language of the page, and which stay as others wrote them.
import { describe, expect, test } from 'vitest'
import { fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { languageOfSummary, ownSummaryOf } from './own-summaries.ts'

const ach = (summary: string, parts = {}) => fictionalTransaction(1, { summary, typeName: 'ACH Transfer', ...parts })

describe('a text of ours', () => {
  test('has a key in each language', () => {
    expect(ownSummaryOf(ach('Transfer to bank *8830'))).toEqual({ id: 'transactions.own.to-bank', values: { last4: '8830' } })
    expect(ownSummaryOf(ach('Transfer from bank *7741'))).toEqual({ id: 'transactions.own.from-bank', values: { last4: '7741' } })
    expect(ownSummaryOf(fictionalTransaction(1, { summary: 'Cash back – Casa Verde Grill', last4Digits: null }))).toEqual({
      id: 'offers.earning.transaction',
      values: { merchant: 'Casa Verde Grill' },
    })
    expect(ownSummaryOf(fictionalTransaction(1, { summary: 'Card fee' }))).toEqual({ id: 'transactions.own.card-fee' })
  })

  test('is not what a store or a company wrote, however much it looks like one', () => {
    expect(ownSummaryOf(fictionalTransaction(1))).toBeNull()
    expect(ownSummaryOf(fictionalTransaction(1, { summary: 'Transfer to bank *8830' }))).toBeNull()
    expect(ownSummaryOf(ach('Transfer to bank *8830', { isCompanyDebit: true }))).toBeNull()
    expect(ownSummaryOf(fictionalTransaction(1, { summary: 'Cash back – Casa Verde Grill' }))).toBeNull()
    expect(ownSummaryOf(ach('Card fee', { isCompanyDebit: true }))).toBeNull()
  })

  test('that is English in every language says so where the page is not', () => {
    expect(languageOfSummary({ summary: 'Express Pay' }, 'es')).toBe('en')
    expect(languageOfSummary({ summary: 'Express Pay' }, 'en')).toBeUndefined()
    expect(languageOfSummary({ summary: 'Casa Verde Grill' }, 'es')).toBeUndefined()
  })
})
