// Whether a keyboard on the screen is open now.
import { useEffect, useState } from 'react'
import { isKeyboardOpen, tallestOf, type Tallest } from './keyboard-room.ts'

const typed =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"])'

export function useKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!visible) return undefined
    let tallest: Tallest = { width: 0, height: 0 }
    const look = () => {
      tallest = tallestOf(tallest, visible)
      setIsOpen(isKeyboardOpen(tallest, visible, document.activeElement?.matches(typed) ?? false))
    }
    look()
    visible.addEventListener('resize', look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      visible.removeEventListener('resize', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [])
  return isOpen
}
