// Which workers are recorded, and that each of flag, worker and browser ends it at once, here and in the worker's other tabs.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '#features/employee'
import { setFlags } from '#platform/flags/flag-values.ts'
import { fictionalProfile, untouchedSettings } from '../../testing/fictional-profile.ts'
import { startRecording } from './recording.ts'

const runs = vi.hoisted((): AbortSignal[] => [])
vi.mock('./recording-page.ts', () => ({ recordPage: (_queries: unknown, signal: AbortSignal) => runs.push(signal) }))

const endings: (() => void)[] = []
beforeEach(() => {
  runs.length = 0
  setFlags({ recording: true })
})
afterEach(() => {
  for (const end of endings.splice(0)) end()
  setFlags({})
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  window.localStorage.clear()
})

function openTab(recording: boolean | null = true): QueryClient {
  const queries = new QueryClient()
  if (recording !== null) agree(queries, recording)
  endings.push(startRecording(queries))
  return queries
}
const agree = (queries: QueryClient, recording: boolean) =>
  queries.setQueryData(profileQuery.queryKey, fictionalProfile({ settings: { ...untouchedSettings, recording } }))
const states = () => runs.map(({ aborted }) => (aborted ? 'ended' : 'running'))
const expectStates = (...expected: string[]) => vi.waitFor(() => expect(states()).toEqual(expected))

test('a worker who has agreed is recorded once the profile says so, and one who has not is not', async () => {
  const tab = openTab(null)
  openTab(false)
  expect(states()).toEqual([])
  agree(tab, true)
  await expectStates('running')
})

test('the flag ends it at the moment at which the page learns of it, and begins it again', async () => {
  openTab()
  await expectStates('running')
  setFlags({ recording: false })
  expect(states()).toEqual(['ended'])
  setFlags({ recording: true })
  await expectStates('ended', 'running')
})

test('without the flag, and with Global Privacy Control, nothing begins', async () => {
  setFlags({ recording: false })
  openTab()
  setFlags({})
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  setFlags({ recording: true })
  await Promise.resolve()
  expect(states()).toEqual([])
})

test('an agreement that is taken back ends it at the press, in every tab, and a poll that set out before begins nothing', async () => {
  const [here, there] = [openTab(), openTab()]
  await expectStates('running', 'running')
  agree(here, false)
  expect(states()).toContain('ended')
  await expectStates('ended', 'ended')
  // The other tab's answer from before the press.
  agree(there, true)
  setFlags({ recording: true, 'cash-back': false })
  expect(states()).toEqual(['ended', 'ended'])
  agree(there, false)
  agree(there, true)
  await expectStates('ended', 'ended', 'running')
})

test('a press that could not be saved continues in every tab', async () => {
  const [here] = [openTab(), openTab()]
  await expectStates('running', 'running')
  agree(here, false)
  await expectStates('ended', 'ended')
  agree(here, true)
  await expectStates('ended', 'ended', 'running', 'running')
})

test('the end of the session ends it', async () => {
  const tab = openTab()
  await expectStates('running')
  endings.pop()?.()
  expect(states()).toEqual(['ended'])
  agree(tab, false)
  agree(tab, true)
  expect(states()).toEqual(['ended'])
})
