// The service worker: shows alerts from push services, and opens the page that one is about. It answers no request and caches
// nothing.
import { notificationsRoutes, pushRenewalRoutes } from '@daybreak/contract'
import { pageOf, readAlert } from '../platform/alerts/alert.rules.ts'

// The one scope of this file; the type of `self` is that of any worker.
const worker = globalThis as unknown as ServiceWorkerGlobalScope

const icon = '/icon-192.png'

// A newer one takes over at once: no page depends on what this one does.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf(linkOf(event.notification.data), worker.location.origin)))
})

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** A browser asks for a notification for each push. An unreadable one shows only its sender. */
async function show(text: string): Promise<void> {
  const alert = readAlert(text)
  const { title, body, link, tag, lang } = alert ?? { title: worker.location.hostname, body: '', link: '', tag: '', lang: '' }
  await worker.registration.showNotification(title, { body, tag, lang, icon, data: { link } })
}

function linkOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'link' in data ? data.link : null
}

/** The window that shows it already, else a new one: the worker is not taken out of what they are doing in another. */
async function open(page: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === page)
  if (there === undefined) await worker.clients.openWindow(page)
  else await there.focus()
}

/**
 * The browser took its address back: the same key makes a new one. What the old one shares with the server proves that it is the same browser, also when
 * its session is over; a browser that no longer says the old one is known by its session alone.
 */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const fresh =
    newSubscription ??
    (key && (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (!fresh) return
  if (oldSubscription) await send(pushRenewalRoutes.renewPush, { from: oldSubscription, to: fresh })
  else await send(notificationsRoutes.turnOnPush, fresh)
}

async function send({ method, path }: { method: string; path: string }, body: object): Promise<void> {
  await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
