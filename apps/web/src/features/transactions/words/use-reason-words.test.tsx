// Why money that was sent out came back: the specification's words with our line, a bank's code, and nothing for a program's code.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Transaction } from '@daybreak/contract'
import { renderPage } from '../../../testing/render-page.tsx'
import { useReasonWords } from './use-reason-words.ts'

afterEach(cleanup)

function Words({ status = 'RETURNED', reasonCode }: { status?: Transaction['status']; reasonCode: string | null }) {
  const found = useReasonWords()({ status, reasonCode, speed: 'standard' })
  return <p role="note">{found === null ? 'none' : `${found.reason} | ${found.meaning}`}</p>
}

test.each([
  ['ACCOUNT_FROZEN', 'Account Frozen | The other bank froze that account. Please contact that bank.'],
  ['INTERNAL_ERROR', 'Internal Error | Something failed on our side. Your money is back in your account.'],
  ['R23', 'Returned by the bank (R23) | The other bank sent it back.'],
  ['CARD_DECLINED', 'none'],
  [null, 'none'],
])('%s is explained as: %s', (reasonCode, words) => {
  renderPage(<Words reasonCode={reasonCode} />)
  expect(screen.getByRole('note').textContent).toBe(words)
})

test('a transfer on its way has no reason, whatever a code says', () => {
  renderPage(<Words status="PENDING" reasonCode="R23" />)
  expect(screen.getByRole('note').textContent).toBe('none')
})
