// A change in one tab shows in all of them.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { followOtherTabs, refreshInAllTabs } from './refresh-channel.ts'
import type { Tag } from '../tags.ts'

const cards = 'cards'
const profile = 'profile'

function clientWith(...tags: readonly Tag[]) {
  const client = new QueryClient()
  for (const tag of tags)
    client
      .getQueryCache()
      .build(client, { queryKey: [tag], meta: { tags: [tag] } })
      .setData('old')
  return { client, isStale: (tag: Tag) => client.getQueryState([tag])?.isInvalidated }
}

/** Another tab: a channel of its own with the same name. */
const otherTab = new BroadcastChannel('daybreak-refresh')
const stopping: (() => void)[] = []
afterEach(() => {
  for (const stop of stopping.splice(0)) stop()
})

test('what this tab changed is stale here, and the other tabs are notified of the tags', async () => {
  const { client, isStale } = clientWith(cards, profile, 'session')
  const received = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  await refreshInAllTabs(client, [cards, profile])
  expect([isStale(cards), isStale(profile), isStale('session')]).toEqual([true, true, false])
  expect(await received).toEqual([cards, profile])
})

test('what another tab changed is stale here', async () => {
  const { client, isStale } = clientWith(cards, profile)
  stopping.push(followOtherTabs(client))
  otherTab.postMessage([cards])
  await vi.waitFor(() => expect(isStale(cards)).toBe(true))
  expect(isStale(profile)).toBe(false)
})

test.each(['nonsense', { tags: ['cards'] }, [[]], [['cards', 'list']], ['another build’s']])(
  'a message that is none changes nothing: %j',
  async (message) => {
    const { client, isStale } = clientWith(cards, profile)
    stopping.push(followOtherTabs(client))
    otherTab.postMessage(message)
    // Messages keep their order: when the last one was received, so was the one before it.
    otherTab.postMessage([profile])
    await vi.waitFor(() => expect(isStale(profile)).toBe(true))
    expect(isStale(cards)).toBe(false)
  },
)
