// The page of a call that reads the code out: while it rings, when it was missed, and when there is none left.
import { brandDefault } from '@daybreak/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadBrand } from '#platform/copy/brand.ts'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { ask, openPage, prove, refused, sent, flushTimers, type, ownPageClock, wait } from '../../../testing/show-code-page.tsx'

// Loaded ahead: a file that arrives late would wait for a stopped clock.
beforeAll(() => Promise.all([import('./call-page.tsx'), import('./other-methods.tsx')]))
ownPageClock()

describe('a call', () => {
  const call = 'GET /api/employees/auth/calls/m2'
  const calledAs = { ...sent, methodId: 'm2', callsLeft: 2 }
  async function openCall(answers: Parameters<typeof startFakeServer>[0] = {}) {
    startFakeServer({ 'GET /api/client-config': () => ({ ...brandDefault, codeMethods: ['sms', 'voice', 'email'] }) })
    await act(loadBrand)
    const opened = openPage({ [ask]: () => calledAs, [prove]: () => ({}), [call]: () => ({ state: 'calling' }), ...answers })
    await wait(30_000)
    fireEvent.click(screen.getByRole('button', { name: /^Call me instead/ }))
    await flushTimers()
    await flushTimers()
    return opened
  }

  test('is offered after 30 seconds, waits a minute for the next, and its code signs in', async () => {
    const { server, goOnTo } = await openCall()
    expect(server.callsTo(ask).at(-1)?.body).toEqual({ username: '12125550101', method: 'voice' })
    expect(screen.getByRole('heading', { name: "We're calling you now" })).toBeDefined()
    expect(screen.getByText('No call yet? Ask again in 1:00')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Call again' })).toBeNull()
    await wait(60_000)
    expect(screen.getByRole('button', { name: 'Call again' })).toBeDefined()
    await type('123456')
    expect(server.callsTo(prove)[0]?.body).toMatchObject({ methodId: 'm2' })
    expect(goOnTo).toHaveBeenCalledWith('/')
  })

  test('that was missed says so, with the focus on it, how many are left, and the other ways', async () => {
    const { server } = await openCall({ [call]: () => ({ state: 'missed' }) })
    await wait(3_000)
    const heading = screen.getByRole('heading', { name: 'You did not pick up' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('You have 2 calls left this hour.')).toBeDefined()
    const asked = server.callsTo(call).length
    await wait(30_000)
    expect(server.callsTo(call)).toHaveLength(asked)
    fireEvent.click(screen.getByRole('button', { name: 'Call again' }))
    await flushTimers()
    expect(server.callsTo(ask).at(-1)?.body).toEqual({ username: '12125550101', method: 'voice' })
  })

  test('that was the last one this hour is not offered again, and a text comes instead', async () => {
    const { server } = await openCall({ [ask]: () => ({ ...calledAs, callsLeft: 0 }), [call]: () => ({ state: 'missed' }) })
    await wait(3_000)
    expect(screen.queryByRole('button', { name: 'Call again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Use text message instead' }))
    await flushTimers()
    expect(server.callsTo(ask).at(-1)?.body).toEqual({ username: '12125550101', method: 'sms' })
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined()
  })

  test('whose end we are not notified of keeps its page, and typing ends it', async () => {
    await openCall({ [call]: () => problem(503, 'unavailable') })
    await wait(9_000)
    expect(screen.getByRole('heading', { name: "We're calling you now" })).toBeDefined()
    cleanup()
    await openCall({ [call]: () => ({ state: 'missed' }) })
    await type('48')
    await wait(3_000)
    expect(screen.getByRole('heading', { name: "We're calling you now" })).toBeDefined()
  })

  test('that is refused is said where it was asked for', async () => {
    await openCall({ [ask]: () => refused('session.too_many_codes', { retryAfter: 1800 }) })
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined()
    expect(screen.getByRole('button', { name: /^Call me instead/ })).toBeDefined()
    expect(document.querySelector('form')?.textContent).toMatch(/30 minutes/)
  })
})
