// The handle of a sheet: dragging it down closes the dialog around it, as the X and Escape do.
import { useRef, type PointerEvent } from 'react'
import styles from './drag-to-close.module.css'

/** This far, or faster than this, and the sheet closes; less, and it returns. */
const closesFromPx = 96
const closesFromPxPerMs = 0.6

/** For a finger alone: a keyboard and a screen reader have Escape and the X. It is the first child of a modal's content, and only phones show it. */
export function DragToClose({ onClose }: { onClose: () => void }) {
  const start = useRef<{ y: number; at: number } | null>(null)

  function sheetOf(event: PointerEvent<HTMLElement>): HTMLElement | null {
    return event.currentTarget.parentElement
  }

  function grip(event: PointerEvent<HTMLDivElement>) {
    start.current = { y: event.clientY, at: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function pull(event: PointerEvent<HTMLDivElement>) {
    if (start.current === null) return
    // Through CSSOM, which the CSP allows.
    sheetOf(event)?.style.setProperty('translate', `0 ${Math.max(0, event.clientY - start.current.y)}px`)
  }

  function release(event: PointerEvent<HTMLDivElement>) {
    if (start.current === null) return
    const pulledPx = event.clientY - start.current.y
    const speed = pulledPx / Math.max(1, event.timeStamp - start.current.at)
    start.current = null
    if (pulledPx >= closesFromPx || (pulledPx > 0 && speed >= closesFromPxPerMs)) onClose()
    else sheetOf(event)?.style.removeProperty('translate')
  }

  function letGo(event: PointerEvent<HTMLDivElement>) {
    start.current = null
    sheetOf(event)?.style.removeProperty('translate')
  }

  return (
    <div
      aria-hidden="true"
      className={styles['handle']}
      onPointerDown={grip}
      onPointerMove={pull}
      onPointerUp={release}
      onPointerCancel={letGo}
    />
  )
}
