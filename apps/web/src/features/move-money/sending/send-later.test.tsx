// A transfer for a later day: chosen on the review, or before it where the amount cannot leave now.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  fictionalBank,
  fictionalDebitCard,
  fictionalPreview,
  previewCall,
  sendCall,
} from '../../../testing/fictional-move-money.ts'
import { goToReview, show, typeAmount } from './testing/send-page.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a transfer for a later day names it on its button, and takes the day along', async () => {
  const cancelUntil = '2026-12-01T22:00:00.000Z'
  const { server, onSent, user } = show({
    nowMs: Date.parse('2026-11-20T15:00:00Z'),
    answers: { [previewCall]: () => fictionalPreview({ cancelUntil, expectedOn: '2026-12-02', availableAfter: null }) },
  })
  await goToReview(user)
  await user.click(screen.getByRole('button', { name: 'Choose a later day' }))
  fireEvent.change(screen.getByLabelText('Day it leaves'), { target: { value: '2026-12-01' } })
  await user.click(screen.getByRole('button', { name: 'Use this day' }))
  await user.click(await screen.findByRole('button', { name: 'Send $200.00 on Tue, Dec 1' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(server.callsTo(sendCall)[0]?.body).toMatchObject({ amount: '20000', sendOn: '2026-12-01' })
})

test('more than there is now can be dated ahead, and only to a bank: the day is asked for before the review', async () => {
  const cancelUntil = '2026-12-04T22:00:00.000Z'
  const { server, onSent, user } = show({
    nowMs: Date.parse('2026-11-20T15:00:00Z'),
    accounts: [fictionalDebitCard, fictionalBank()],
    answers: {
      [previewCall]: () => fictionalPreview({ amount: '150000', cancelUntil, expectedOn: '2026-12-07', availableAfter: null }),
    },
  })
  await typeAmount(user, '1500')
  expect((await screen.findByRole('alert')).textContent).toContain('$1,284.57')
  await user.click(screen.getByRole('button', { name: 'Choose a later day' }))
  const day = await screen.findByLabelText('Day it leaves')
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.queryByText(/Arrives Tue, Nov 24/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findAllByText('Choose a day from Sat, Nov 21 to Tue, Jan 19.')).not.toEqual([])
  fireEvent.change(day, { target: { value: '2026-12-04' } })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Send $1,500.00 on Fri, Dec 4' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(server.callsTo(previewCall).map(({ body }) => body)).toEqual([
    { amount: '150000', destinationId: fictionalBank().id, speed: 'standard', sendOn: '2026-12-04' },
  ])
  expect(server.callsTo(sendCall)[0]?.body).toMatchObject({ amount: '150000', speed: 'standard', sendOn: '2026-12-04' })
})

test.each([
  ['20000.01', [fictionalBank()]],
  ['4', [fictionalBank()]],
  ['1500', [fictionalDebitCard]],
] as const)('no later day is offered for what no day can mend: %s', async (amount, accounts) => {
  const { user } = show({ accounts: [...accounts] })
  await typeAmount(user, amount)
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Choose a later day' })).toBeNull()
})
