// Controls a native modal dialog: the browser makes the page behind it inert and returns the focus when it closes.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useAnnouncerInside } from './announcer.tsx'
import { pictureOf } from './leaving-picture.ts'

/**
 * Opens the dialog as long as it is mounted, and asks `onClose` on Escape and on a press outside of it.
 * The caller unmounts the dialog; closing it first is what returns the focus to where it was.
 */
export function useModalDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useAnnouncerInside(dialogRef)
  const onCloseRef = useRef(onClose)
  useEffect(() => {
    onCloseRef.current = onClose
  })

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const listening = new AbortController()
    const { signal } = listening
    keepScrollbarWidth()
    dialog.showModal()
    dialog.addEventListener(
      'cancel',
      (event) => {
        // React owns whether the dialog is open, so the browser must not close it on its own.
        event.preventDefault()
        onCloseRef.current()
      },
      { signal },
    )
    // The backdrop belongs to the dialog element; its content is in a child that fills it. Press and release must both be
    // outside, so that dragging a text selection out of the dialog does not close it.
    let isPressedOutside = false
    dialog.addEventListener('pointerdown', (event) => (isPressedOutside = event.target === dialog), { signal })
    dialog.addEventListener(
      'click',
      (event) => {
        if (isPressedOutside && event.target === dialog) onCloseRef.current()
      },
      { signal },
    )
    dialog.addEventListener('keydown', (event) => keepTabInside(event, dialog), { signal })
    return () => {
      listening.abort()
      const leave = pictureOf(dialog)
      dialog.close()
      leave()
    }
  }, [])

  return dialogRef
}

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

/** Left alone, Tab continues from the last control to the browser's own bars; in a dialog it goes round. */
function keepTabInside(event: KeyboardEvent, dialog: HTMLElement) {
  if (event.key !== 'Tab') return
  const controls = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((control) => control.checkVisibility())
  const [first, last] = [controls[0], controls.at(-1)]
  const isLeaving = document.activeElement === (event.shiftKey ? first : last)
  if (!isLeaving) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

/** The page loses its scrollbar while it is locked; its styles replace it with this much space. */
function keepScrollbarWidth() {
  const page = document.documentElement
  // Under another dialog the page is locked already, and what was kept for the first one holds.
  if (document.querySelector('dialog[open]')) return
  page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
}
