// Serves GET /api/popup: the pop-ups for this worker, and the message that each leaves in the app.
import { popupsRoutes, type Popup as ShownPopup, type PopupDeviceType } from '@daybreak/contract'
import { typeset } from '@daybreak/copy'
import { publicId } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { audiencesWith, readAddressee, type Addressee } from '#features/employee'
import { findByKeys, keepNotifications, type AnnouncedFacts } from '#features/messages'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import type { FlagsPort } from '#platform/flags/flags-port.ts'
import { handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { renderText } from '#platform/texts.ts'
import { compareShown, isShownOn, statusReportedAt, reportedAfterEndHours } from './popups.rules.ts'
import { listReported, type Popup, type PopupWords } from './popups.store.ts'

export type PopupsDeps = {
  database: Database
  clock: Clock
  feed: Pick<ChangeFeed, 'acknowledged'>
  flags: FlagsPort
  /** Of which pop-ups are shown. */
  popupDeviceTypes: readonly PopupDeviceType[]
}

type Reported = { popup: Popup; status: 'RUNNING' | 'STOPPED' }

export function routesOfPopups(deps: PopupsDeps): RouteDefinition[] {
  const { database } = deps
  return [
    handle(popupsRoutes.listPopups, async ({ session: { employeeId }, query: { language: asked } }) => {
      const reported = await readReported(deps, employeeId)
      await keepMessages(deps, employeeId, reported)
      if (reported.length === 0) return ok([])
      const reader = await readAddressee(database.query, employeeId)
      if (reader === null) throw new Error('a session names an employee who does not exist')
      const language = asked ?? reader.language
      return ok(reported.map((one) => showPopup(one, language)))
    }),
  ]
}

async function readReported({ database: { query }, clock }: PopupsDeps, employeeId: string): Promise<Reported[]> {
  const at = clock.now()
  const popups = await listReported(query, at.subtract({ hours: reportedAfterEndHours }))
  const audiences = await audiencesWith(
    query,
    employeeId,
    popups.map(({ audienceId }) => audienceId),
  )
  return popups
    .filter(({ audienceId }) => audiences.has(audienceId))
    .toSorted(compareShown)
    .flatMap((popup) => {
      const status = statusReportedAt(popup, at)
      return status === null ? [] : [{ popup, status }]
    })
}

/**
 * What runs is kept among the worker's messages, once, so that dismissing it has a message to mark as read, and so that it can be read again.
 * No one is called about it: they are looking at it. So what is for devices that no pop-ups are shown on leaves no message.
 */
async function keepMessages(
  { database, clock, feed, flags, popupDeviceTypes: configured }: PopupsDeps,
  employeeId: string,
  reported: readonly Reported[],
): Promise<void> {
  const running = reported.filter(({ status }) => status === 'RUNNING').map(({ popup }) => popup)
  const keys = running.map(({ id }) => id)
  const known = await findByKeys(database.query, { employeeId, event: 'announcement', keys })
  const added = running.filter(({ id }) => !known.has(id))
  if (added.length === 0) return
  const devices = { configured, isWebOn: await flags.isOn('popups-web', { employeeId }) }
  const notifications = added
    .filter(({ deviceTypes }) => isShownOn(deviceTypes, devices))
    .map((popup) => ({ employeeId, event: 'announcement' as const, key: popup.id, facts: factsOf(popup) }))
  if (notifications.length === 0) return
  await database.transaction((tx) => keepNotifications({ clock }, tx, notifications))
  await feed.acknowledged()
}

function factsOf({ content: { en, es }, primaryLink: link }: Popup): AnnouncedFacts {
  const words = ({ title, body }: PopupWords) => ({ title, body: body.replaceAll('**', '') })
  return { en: words(en), es: words(es), link }
}

function showPopup({ popup, status }: Reported, language: Addressee['language']): ShownPopup {
  const { id, deviceTypes, icon, content, primaryLink } = popup
  const { title, body, primaryButton } = content[language]
  const label = primaryButton ?? renderText(language, 'popups.dialog.primary-default', {})
  // Beside the words of the page, which are set in type when it is built.
  const words = { title: typeset(title), body: typeset(body), primaryButton: typeset(label) }
  return {
    id: publicId('pop', id),
    status,
    deviceTypes: [...deviceTypes],
    icon,
    content: { ...words, primaryLink },
  }
}
