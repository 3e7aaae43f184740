// Pop-ups, one after another, each once in this browser. Specification 2, "On-load modals"; decision 41.
import type { Popup } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { useLocale } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { keepGreeted, wasGreeted } from '#platform/session/greeting.ts'
import { PopupDialog } from './popup-dialog.tsx'
import { popupsQuery, useMarkDismissed } from './popups.queries.ts'
import { devicesOf, popupsToShow } from './popups.rules.ts'
import { keepViewed, readViewed } from './viewed-popups.ts'

type PopupsProps = {
  /** The moment is calm, and no other tab is showing anything: the next one may open. */
  mayOpen: boolean
  /** Whether it may open right now; from then on nothing else does, until `onClose`. */
  tryOpen: () => boolean
  onClose: () => void
  /** There are no more. */
  onOver: () => void
}

export function Popups({ mayOpen, tryOpen, onClose, onOver }: PopupsProps) {
  const locale = useLocale()
  const { popupDeviceTypes } = useBrand()
  const isWebOn = useFlag('popups-web')
  const devices = useMemo(() => devicesOf(popupDeviceTypes, isWebOn), [popupDeviceTypes, isWebOn])
  const [isGreeted] = useState(wasGreeted)
  // Queried at the moment when they may appear: a tab that was hidden for an hour shows nothing that has ended.
  const { data, isError, isFetching } = useQuery({ ...popupsQuery(locale), enabled: !isGreeted && mayOpen })
  const markDismissed = useMarkDismissed()
  const [shown, setShown] = useState<Popup | null>(null)
  /** The count when the first one opened, so that "2 of 3" continues from "1 of 3". */
  const [queue, setQueue] = useState<readonly Popup[] | null>(null)
  const isKnown = isGreeted || (!isFetching && (isError || data !== undefined))

  useEffect(() => {
    if (!mayOpen || shown !== null || !isKnown) return
    // Read at this moment: another tab may have shown them meanwhile.
    const waiting = wasGreeted() || isGreeted ? [] : popupsToShow(data ?? [], { devices, viewed: readViewed() })
    // One that ended while another was open is skipped, and one that started meanwhile appears with the next visit.
    const next = waiting.find(({ id }) => queue === null || queue.some((one) => one.id === id))
    if (next === undefined) {
      if (queue !== null) keepGreeted()
      onOver()
      return
    }
    if (!tryOpen()) return
    setQueue((before) => before ?? waiting)
    setShown(next)
  }, [mayOpen, shown, isKnown, isGreeted, queue, data, devices, tryOpen, onOver])

  function dismiss(popup: Popup) {
    keepViewed(popup.id)
    if (popupsToShow(queue ?? [], { devices, viewed: readViewed() }).length === 0) keepGreeted()
    markDismissed(popup.id)
    setShown(null)
    onClose()
  }

  if (shown === null || queue === null) return null
  return (
    <PopupDialog
      key={shown.id}
      popup={shown}
      current={queue.findIndex(({ id }) => id === shown.id) + 1}
      total={queue.length}
      onDismiss={() => dismiss(shown)}
    />
  )
}
