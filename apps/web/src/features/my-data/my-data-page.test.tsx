// Guarantees of the page of the worker's data: it is requested once, shown while it is made, and downloaded after the server has
// agreed.
import type { MyData } from '@daybreak/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { MyDataPage } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none: MyData = { since: '2026-08-03T15:00:00.000Z', latestAt: '2027-01-06T15:00:00.000Z', keptDays: 7, archive: null }
const making: MyData = {
  ...none,
  archive: { state: 'making', askedAt: '2026-11-22T15:00:00.000Z', readyAt: null, deletedAt: null, file: null },
}
const ready: MyData = {
  ...none,
  archive: {
    state: 'ready',
    askedAt: '2026-11-22T15:00:00.000Z',
    readyAt: '2026-11-22T15:10:00.000Z',
    deletedAt: '2026-11-29T15:10:00.000Z',
    file: { name: 'daybreak-data-2026-11-22.zip', bytes: 18_412_007 },
  },
}

function show(data: MyData) {
  let current = data
  const server = startFakeServer({
    'GET /api/employees/me/data': () => current,
    'POST /api/employees/me/data': () => (current = making),
    'DELETE /api/employees/me/data': () => (current = none),
    'POST /api/employees/me/data/opening': () => problem(404, 'my_data.not_ready'),
  })
  renderPage(<MyDataPage />)
  return { server, user: userEvent.setup() }
}

test('asked for once, the page says that it is being made and that it can be closed', async () => {
  const { server, user } = show(none)
  expect(await screen.findByText('7 days')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask for my data' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'We are making your file' })).toBeTruthy()
  expect(screen.getByText('You can close this page. We send you a message.')).toBeTruthy()
  expect(server.callsTo('POST /api/employees/me/data').length).toBe(1)
})

test('a request can be taken back while the file is made', async () => {
  const { server, user } = show(making)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Ask for my data' })).toBeTruthy()
  expect(server.callsTo('DELETE /api/employees/me/data').length).toBe(1)
})

test('a file that is gone meanwhile is said, and deleting it asks nothing', async () => {
  const { user } = show(ready)
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  expect(await screen.findByText('The file is no longer here. Ask for it again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete the file now' }))
  expect(await screen.findByRole('button', { name: 'Ask for my data' })).toBeTruthy()
})

test('a file that is ready has a name and a size before it is downloaded', async () => {
  show(ready)
  expect(await screen.findByText('daybreak-data-2026-11-22.zip')).toBeTruthy()
  expect(screen.getByText('18.4 MB')).toBeTruthy()
})

test('one whose size was not kept is downloaded anyway', async () => {
  if (ready.archive === null) throw new Error('there is an archive')
  show({ ...ready, archive: { ...ready.archive, file: null } })
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
  expect(screen.queryByText(/\.zip$/)).toBeNull()
})
