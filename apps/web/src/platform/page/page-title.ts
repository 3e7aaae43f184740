// Sets the title of the window while a screen is shown, and restores the earlier one afterward.
import { useEffect } from 'react'

export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
