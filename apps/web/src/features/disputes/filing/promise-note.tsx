// What we promise once the report is sent: a decision or a provisional credit by a date, and honest words where the law sets no
// deadline. Readings 3.1 E7, E8.
import type { DisputeForm } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Copy } from '#platform/copy/copy.tsx'
import { Notice } from '#ui'
import { disputedAmount, itemsOf, type Entry } from './filing.rules.ts'
import { useDisputeWords } from '../use-dispute-words.ts'

export function PromiseNote({ facts, entry }: { facts: DisputeForm; entry: Entry }) {
  const words = useDisputeWords()
  const items = itemsOf(entry, facts)
  const amount = disputedAmount(entry, facts)
  // One that is neither starts the clock at once, whatever is beside it.
  if (items.every(({ eligibility }) => eligibility === 'late'))
    return (
      <Notice tone="info" icon={CalendarClock} top>
        <p>
          <Copy id="disputes.form.late" /> <Copy id="disputes.form.late-dates" />
        </p>
      </Notice>
    )
  if (items.every(({ eligibility }) => eligibility === 'pending'))
    return (
      <Notice tone="info" icon={CalendarClock} top>
        <p>
          <Copy id="disputes.form.pending" />
        </p>
      </Notice>
    )
  if (amount === null) return null
  return (
    <Notice tone="info" icon={CalendarClock} top>
      <p>
        <Copy
          id="disputes.form.decide-note"
          values={{ date: <b>{words.day(facts.decideBy)}</b>, amount: formatDollars(amount) }}
        />
      </p>
    </Notice>
  )
}
