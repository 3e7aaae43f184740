// Why no transfer can be made now, with a remedy where there is one.
import type { ExpressPay } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { closeAccountPath } from '#platform/paths.ts'
import { Link } from '#ui'
import { useRefusalWords } from './use-refusal-words.ts'

type RefusedWordsProps = { overview: ExpressPay; className?: string | undefined; otherwise?: ReactNode }

export function RefusedWords({ overview, className, otherwise = null }: RefusedWordsProps) {
  const said = useRefusalWords()(overview) ?? otherwise
  if (said === null) return null
  return <p className={className}>{overview.refusal === 'accounts.closing' ? <Link to={closeAccountPath}>{said}</Link> : said}</p>
}
