// A later day for a transfer: offered on its review, checked by the server, removed again, and within the stated range.
import type { MoneyTransferPreview } from '@daybreak/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalPreview, previewCall } from '../../../testing/fictional-move-money.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { SendDay } from './send-day.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dated = fictionalPreview({ cancelUntil: '2026-12-01T22:00:00.000Z', expectedOn: '2026-12-02', availableAfter: null })

function show(answer: () => unknown = () => dated) {
  const server = startFakeServer({
    [previewCall]: ({ body }) => (Reflect.get(body as object, 'sendOn') === undefined ? fictionalPreview() : answer()),
  })
  const onDay = vi.fn<(sendOn: string | null, preview: MoneyTransferPreview) => void>()
  function Page() {
    const [sendOn, setSendOn] = useState<string | null>(null)
    const what = { amount: '20000', destinationId: 'dst_1', speed: 'standard', ...(sendOn !== null && { sendOn }) } as const
    return (
      <SendDay
        what={what}
        onDay={(day, preview) => {
          setSendOn(day)
          onDay(day, preview)
        }}
      />
    )
  }
  renderPage(<Page />, { nowMs: Date.parse('2026-11-20T15:00:00Z') })
  return { server, onDay, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

async function choose(user: User, day: string) {
  await user.click(screen.getByRole('button', { name: 'Choose a later day' }))
  const field = screen.getByLabelText('Day it leaves')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: day } })
  await user.click(screen.getByRole('button', { name: 'Use this day' }))
}

test('a later day is checked before it counts, and can be taken back', async () => {
  const { onDay, user } = show()
  await choose(user, '2026-12-01')
  await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-12-01', dated))
  await user.click(screen.getByRole('button', { name: 'As soon as possible' }))
  await waitFor(() => expect(onDay).toHaveBeenLastCalledWith(null, fictionalPreview()))
  expect(screen.queryByRole('button', { name: 'As soon as possible' })).toBeNull()
})

test('a day that is not offered is refused with the first and the last one, and the server is not asked', async () => {
  const { server, user } = show()
  await choose(user, '2027-01-20')
  expect(await screen.findByText('Choose a day from Sat, Nov 21 to Tue, Jan 19.')).toBeDefined()
  expect(server.callsTo(previewCall)).toEqual([])
})

test('what the server refuses is said, and the day stays to be changed', async () => {
  const { onDay, user } = show(() => problem(422, 'move_money.date_not_offered'))
  await choose(user, '2026-12-01')
  expect(await screen.findByText('Choose a day in the next 60 days.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Day it leaves').value).toBe('2026-12-01')
  expect(onDay).not.toHaveBeenCalled()
})
