// Reports whether an on-screen keyboard is open now.
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
    const check = () => {
      tallest = tallestOf(tallest, visible)
      setIsOpen(isKeyboardOpen(tallest, visible, document.activeElement?.matches(typed) ?? false))
    }
    check()
    visible.addEventListener('resize', check)
    document.addEventListener('focusin', check)
    document.addEventListener('focusout', check)
    return () => {
      visible.removeEventListener('resize', check)
      document.removeEventListener('focusin', check)
      document.removeEventListener('focusout', check)
    }
  }, [])
  return isOpen
}
