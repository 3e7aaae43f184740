// The title of the window while a screen is shown; when it goes, the title that was there before comes back.
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
