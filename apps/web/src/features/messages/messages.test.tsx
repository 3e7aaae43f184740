// Guarantees of the bell and the messages: groups by day, one kind at a time, an open message is read, and failed loads are
// retried.
import type { Message, MessageKind, MessagePage } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HideAmountsProvider } from '#platform/page/hide-amounts.tsx'
import { AmountsSwitch } from '#ui'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { Bell, MessagesPage, OneMessage } from './index.ts'

let isWide = false
beforeEach(() => {
  isWide = false
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isWide,
    media,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function message(id: number, kind: MessageKind, createdAt: string, readAt: string | null = null): Message {
  return {
    id: `msg_${String(id).padStart(32, '0')}`,
    kind,
    event: kind === 'MONEY' ? 'pay-arrived' : 'case-answered',
    subject: `Subject ${id}`,
    preview: `Preview ${id}`,
    body: `Body ${id}`,
    details: id === 1 ? [{ label: 'Amount', value: '$612.40' }] : [],
    link: '/support',
    linkLabel: 'See more',
    createdAt,
    readAt,
  }
}

const read = '2026-11-22T12:00:00.000Z'
const newest = message(1, 'MONEY', '2026-11-22T13:30:00.000Z')
const older = message(2, 'SUPPORT', '2026-11-20T13:30:00.000Z')
const oldest = message(3, 'MONEY', '2026-11-02T13:30:00.000Z', read)

function startServer(all: readonly Message[]) {
  let messages = [...all]
  const isNew = ({ readAt }: Message) => readAt === null
  const server = startFakeServer({
    'GET /api/employees/messages': ({ query }): MessagePage => ({
      data: messages.filter(({ kind }) => (query.get('kind') ?? kind) === kind),
      pageInfo: { hasNextPage: false, endCursor: null },
      unread: messages.filter(isNew).length,
      kinds: [...new Set(messages.map(({ kind }) => kind))],
    }),
    [`GET /api/employees/messages/${older.id}`]: () => older,
    'PUT /api/employees/messages/read': () => {
      messages = messages.map((one) => ({ ...one, readAt: read }))
      return null
    },
    ...Object.fromEntries(
      all.map(({ id }) => [
        `PUT /api/employees/messages/read/${id}`,
        () => {
          messages = messages.map((one) => (one.id === id ? { ...one, readAt: read } : one))
          return null
        },
      ]),
    ),
  })
  /** One comes while the page is open. */
  const receive = (one: Message) => {
    messages = [one, ...messages]
  }
  return { server, receive, user: userEvent.setup() }
}

describe('the page', () => {
  test('today, this week and what is older are separate groups, and what is new says so', async () => {
    startServer([newest, older, oldest])
    renderPage(<MessagesPage openAtFirst={null} />, { nowMs: parseInstant('2026-11-22T15:00:00.000Z').epochMilliseconds })
    const today = await screen.findByRole('region', { name: 'Today' })
    expect(within(today).getByRole('link', { name: /^New\.\s*Money/ })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'This week' })).getByText('Subject 2')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Earlier' })).getByRole('link', { name: /^Money/ })).toBeTruthy()
    expect(screen.getByText('2 new messages')).toBeTruthy()
  })

  test('one kind is shown alone, and a kind without messages cannot be chosen', async () => {
    const { user } = startServer([newest, older, oldest])
    renderPage(<MessagesPage openAtFirst={null} />)
    await user.click(await screen.findByRole('radio', { name: 'Support' }))
    await waitFor(() => expect(screen.queryByText('Subject 1')).toBeNull())
    expect(screen.getByText('Subject 2')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Legal' })).toBeNull()
  })

  test('all are marked at once, and the button goes with the last new one', async () => {
    const { server, user } = startServer([newest, older])
    renderPage(<MessagesPage openAtFirst={null} />)
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
    expect(server.callsTo('PUT /api/employees/messages/read').length).toBe(1)
  })

  test('where there is room the newest is open beside the list and is read; another one is one press away', async () => {
    isWide = true
    const { server, user } = startServer([newest, older])
    renderPage(<MessagesPage openAtFirst={null} />)
    expect(await screen.findByText('Body 1')).toBeTruthy()
    expect(screen.getByText('$612.40')).toBeTruthy()
    await waitFor(() => expect(server.callsTo(`PUT /api/employees/messages/read/${newest.id}`).length).toBe(1))
    await user.click(screen.getByRole('button', { name: /Subject 2/ }))
    expect(await screen.findByText('Body 2')).toBeTruthy()
    await waitFor(() => expect(server.callsTo(`PUT /api/employees/messages/read/${older.id}`).length).toBe(1))
  })

  test('a message that comes while another one is read is in the list as new, and does not take its place', async () => {
    isWide = true
    const { server, receive } = startServer([older, oldest])
    const pageWith = (unread: number) => (
      <>
        <Bell unread={unread} />
        <MessagesPage openAtFirst={null} />
      </>
    )
    const { rerender } = renderPage(pageWith(1))
    expect(await screen.findByText('Body 2')).toBeTruthy()
    receive(newest)
    rerender(pageWith(2))
    expect(await screen.findByRole('button', { name: /^New\.\s*Money.*Subject 1/ })).toBeTruthy()
    expect(screen.getByText('Body 2')).toBeTruthy()
    expect(screen.queryByText('Body 1')).toBeNull()
    expect(server.callsTo(`PUT /api/employees/messages/read/${newest.id}`)).toHaveLength(0)
  })

  test('amounts in the words of a message are in no part of the page while they are hidden', async () => {
    isWide = true
    const { user } = startServer([{ ...newest, subject: '$612.40 arrived', body: 'Your $612.40 and $1,284 are here.' }])
    renderPage(
      <HideAmountsProvider isOn path="/messages">
        <AmountsSwitch />
        <MessagesPage openAtFirst={null} />
      </HideAmountsProvider>,
    )
    await screen.findAllByText(/arrived/)
    expect(document.body.textContent).not.toMatch(/612|1,284/)
    await user.click(screen.getByRole('button', { name: 'Show amounts' }))
    expect((await screen.findAllByText('$612.40 arrived')).length).toBeGreaterThan(0)
  })

  test('no message is said in words', async () => {
    startServer([])
    renderPage(<MessagesPage openAtFirst={null} />)
    expect(await screen.findByRole('heading', { name: 'No messages' })).toBeTruthy()
  })

  test('a list that does not come can be requested again', async () => {
    let isDown = true
    const empty = { data: [], pageInfo: { hasNextPage: false, endCursor: null }, unread: 0, kinds: [] }
    startFakeServer({ 'GET /api/employees/messages': () => (isDown ? problem(500, 'internal') : empty) })
    renderPage(<MessagesPage openAtFirst={null} />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.setup().click(again)
    expect(await screen.findByRole('heading', { name: 'No messages' })).toBeTruthy()
  })
})

test('a message at its own address is a page where there is no room beside the list', async () => {
  const { server } = startServer([newest, older])
  renderPage(<OneMessage id={older.id} otherwise={<p>not found</p>} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Subject 2' })).toBeTruthy()
  await waitFor(() => expect(server.callsTo(`PUT /api/employees/messages/read/${older.id}`).length).toBe(1))
})

describe('the bell', () => {
  test('says how many are new, opens the newest under it, and gives the focus back', async () => {
    const { user } = startServer([newest, older, oldest])
    renderPage(<Bell unread={2} />)
    const bell = screen.getByRole('button', { name: 'Messages, 2 new' })
    await user.click(bell)
    const panel = await screen.findByRole('dialog', { name: 'Messages' })
    expect(await within(panel).findByText('Subject 1')).toBeTruthy()
    expect(document.activeElement).toBe(within(panel).getByRole('heading', { name: 'Messages' }))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(bell)
  })
})
