// Copies a text to the clipboard and says so, or says that the browser refused.
import { useCopy } from '#platform/copy/copy.tsx'

export function useCopyText(say: (text: string) => void): (text: string) => Promise<void> {
  const copy = useCopy()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      say(copy('cards.details.copied'))
    } catch {
      // A browser that keeps its clipboard closed: the text can be selected.
      say(copy('cards.details.not-copied'))
    }
  }
}
