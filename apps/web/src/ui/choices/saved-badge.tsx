// "Saved.", for three seconds beside what was saved.
import Check from 'lucide-react/icons/check'
import { useEffect, useState } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Badge } from '../states/badge.tsx'

/** DESIGN-2, C "Settings". */
const shownMs = 3_000

export function SavedBadge({ isSaved, className }: { isSaved: boolean; className?: string | undefined }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    setIsOver(false)
    if (!isSaved) return undefined
    const ending = window.setTimeout(() => setIsOver(true), shownMs)
    return () => window.clearTimeout(ending)
  }, [isSaved])
  return (
    <span role="status" className={className}>
      {isSaved && !isOver && (
        <Badge tone="good" icon={Check}>
          <Copy id="shell.form.saved" />
        </Badge>
      )}
    </span>
  )
}
