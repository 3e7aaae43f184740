// Speaks the error of a field that already has the focus: moving the focus there would read it out, but the focus does not move.
import { useEffect } from 'react'
import { useAnnounce } from '../overlays/announcer.tsx'

/**
 * @param id     of the field, or of the group that it belongs to
 * @param error  the sentence that is shown; without one nothing is announced
 */
export function useSpokenError(id: string, error: string | undefined): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (!error) return undefined
    const field = document.getElementById(id)
    const say = (): void => {
      if (field?.contains(document.activeElement)) announce(error)
    }
    say()
    // Submitted again with the same error: the sentence does not change, so it is announced again.
    let timer: ReturnType<typeof setTimeout> | undefined
    const sayAgain = (): void => {
      clearTimeout(timer)
      timer = setTimeout(say)
    }
    const form = field?.closest('form')
    form?.addEventListener('submit', sayAgain)
    return () => {
      clearTimeout(timer)
      form?.removeEventListener('submit', sayAgain)
    }
  }, [announce, id, error])
}
