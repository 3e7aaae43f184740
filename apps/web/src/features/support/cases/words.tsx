// Names a case, and says who has to answer by when. DESIGN-2, "Cases".
import type { SupportCase } from '@daybreak/contract'
import { bankDateOf, formatDate, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Badge } from '#ui'

export function CaseBadge({ state }: Pick<SupportCase, 'state'>) {
  if (state === 'waiting')
    return (
      <Badge tone="pending" icon={Clock}>
        <Copy id="support.case.waiting" />
      </Badge>
    )
  return state === 'open' ? (
    <Badge tone="info">
      <Copy id="support.case.open" />
    </Badge>
  ) : (
    <Badge tone="plain" icon={Check}>
      <Copy id="support.case.closed" />
    </Badge>
  )
}

/** "Case 40125 · Answer by Wed, Nov 25". */
export function useCaseLine(): (one: SupportCase) => string {
  const copy = useCopy()
  const locale = useLocale()
  return ({ number, state, answerBy, closedAt }) => {
    const name = copy('support.case.number', { caseNumber: number })
    if (closedAt !== null)
      return `${name} · ${copy('support.case.closed-on', { date: formatDate(bankDateOf(parseInstant(closedAt)), locale) })}`
    if (answerBy === null) return name
    const date = formatWeekday(parsePlainDate(answerBy), locale)
    return `${name} · ${copy(state === 'waiting' ? 'support.case.answer-by-you' : 'support.case.answer-by-us', { date })}`
  }
}
