// Names each step of a dispute, with its day and the sentence below it.
import type { Dispute } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import {
  bankDateOf,
  bankHolidaysBetween,
  daysBetween,
  instantFromMilliseconds,
  parseInstant,
  parsePlainDate,
} from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import HandCoins from 'lucide-react/icons/hand-coins'
import Mail from 'lucide-react/icons/mail'
import Scale from 'lucide-react/icons/scale'
import Search from 'lucide-react/icons/search'
import Undo2 from 'lucide-react/icons/undo-2'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { useAmountWords, type IconType } from '#ui'
import { useDisputeWords } from '../use-dispute-words.ts'
import type { CaseStep, StepName } from './case-steps.ts'

export const stepIcons: Readonly<Record<StepName, IconType>> = {
  reported: Check,
  watching: Eye,
  completed: Check,
  lapsed: Check,
  ask: Search,
  asked: Check,
  answered: Check,
  'decision-or-credit': HandCoins,
  credit: HandCoins,
  reopened: Check,
  waiting: CircleAlert,
  looking: Search,
  final: Scale,
  won: Scale,
  lost: Scale,
  corrected: Check,
  write: Mail,
  wrote: Mail,
  honor: Clock,
  'take-back': Undo2,
  'took-back': Undo2,
  withdrawn: Undo2,
}

const titles: Readonly<Record<StepName, CopyKey>> = {
  reported: 'disputes.track.told',
  watching: 'disputes.track.watching',
  completed: 'disputes.track.completed',
  lapsed: 'disputes.track.lapsed',
  ask: 'disputes.track.ask',
  asked: 'disputes.track.asked',
  answered: 'disputes.track.answered',
  'decision-or-credit': 'disputes.track.decision',
  credit: 'disputes.track.credit',
  reopened: 'disputes.track.reopened',
  waiting: 'disputes.track.waiting',
  looking: 'disputes.track.still',
  final: 'disputes.track.final',
  won: 'disputes.track.final-right',
  lost: 'disputes.track.final-no-error',
  corrected: 'disputes.won.final',
  write: 'disputes.track.write',
  wrote: 'disputes.track.wrote',
  honor: 'disputes.lost.days',
  'take-back': 'disputes.lost.take-back',
  'took-back': 'disputes.track.took-back',
  withdrawn: 'disputes.state.withdrawn',
}

type StepWords = { title: string; when: string | undefined; body: string | undefined }

export function useStepWords(dispute: Dispute): (step: CaseStep) => StepWords {
  const copy = useCopy()
  const amountWords = useAmountWords()
  const credit = amountWords(wireCents(dispute.provisionalAmount ?? dispute.finalAmount ?? dispute.amount))
  const whenOf = useStepDay(dispute)
  const bodyOf = useStepBody(dispute, credit)
  return (step) => ({ title: copy(titles[step.name], { amount: credit }), when: whenOf(step), body: bodyOf(step.name) })
}

function useStepDay(dispute: Dispute): (step: CaseStep) => string | undefined {
  const copy = useCopy()
  const words = useDisputeWords()
  const dayOf = useDayOfCase(dispute)
  return ({ name, at, on }) => {
    if (name === 'reported' && at) return words.moment(at)
    if (at) return words.longDayOf(at)
    if (name === 'looking') return dayOf(null)
    if (name === 'write') return on ? copy('disputes.track.by', { date: words.longDay(on) }) : copy('disputes.track.write-when')
    if (!on) return undefined
    const date = words.longDay(on)
    if (name === 'ask' || name === 'waiting') return copy('disputes.track.by', { date })
    if (name === 'final') return copy('disputes.track.latest', { date })
    return name === 'honor' ? copy('disputes.track.until', { date }) : date
  }
}

/** "Day 31 of 90", counted from the day that the days of the law began. */
function useDayOfCase({ dates, days }: Dispute): (at: string | null) => string | undefined {
  const copy = useCopy()
  const nowMs = useNowMs()
  return (at) => {
    if (days === null || dates.startedAt === null) return undefined
    const day = bankDateOf(at === null ? instantFromMilliseconds(nowMs()) : parseInstant(at))
    return copy('disputes.track.day', { day: daysBetween(bankDateOf(parseInstant(dates.startedAt)), day), days })
  }
}

function useStepBody(dispute: Dispute, credit: string): (name: StepName) => string | undefined {
  const copy = useCopy()
  const words = useDisputeWords()
  const amountWords = useAmountWords()
  const dayOf = useDayOfCase(dispute)
  const why = useWhyLonger(dispute)
  const businessDays = useBusinessDays(dispute)
  const { state, dates, items, balanceAfter } = dispute
  const isOpen = state === 'looking' || state === 'asking'
  const bodies: { readonly [Name in StepName]?: () => string | undefined } = {
    reported: () => copy('disputes.track.rights'),
    watching: () => copy('disputes.track.watching-body'),
    lapsed: () => copy('disputes.track.lapsed-body'),
    ask: businessDays,
    asked: () =>
      dates.storeAnsweredAt === null && isOpen
        ? copy('disputes.track.no-answer', { merchant: items[0]?.merchant ?? '' })
        : undefined,
    'decision-or-credit': () => copy('disputes.track.if-longer', { amount: credit }),
    credit: () =>
      isOpen && dates.decideBy !== null ? copy('disputes.track.credit-law', { date: words.day(dates.decideBy) }) : undefined,
    looking: why,
    // Said once: beside the day of the case while there is one.
    final: () => (dates.creditedAt === null ? why() : undefined),
    won: () => dayOf(dates.decidedAt),
    lost: () => dayOf(dates.decidedAt),
    corrected: () => copy('disputes.won.final-note', { amount: credit }),
    write: () => (isOpen ? copy('disputes.track.fixed-soon') : undefined),
    wrote: () => copy(state === 'won' ? 'disputes.track.wrote-won' : 'disputes.track.wrote-lost'),
    honor: () => businessDaysOff(copy, dates.letterSentAt ?? dates.decidedAt, dates.honorUntil),
    'take-back': () =>
      balanceAfter === null ? undefined : copy('disputes.lost.balance-after', { amount: amountWords(wireCents(balanceAfter)) }),
  }
  return (name) => bodies[name]?.()
}

function useWhyLonger({ days, longerBecause }: Dispute): () => string | undefined {
  const copy = useCopy()
  return () => {
    if (days === null || longerBecause === null) return undefined
    if (longerBecause === 'store-purchase') return copy('disputes.track.why-90')
    return copy(longerBecause === 'foreign' ? 'disputes.track.why-foreign' : 'disputes.track.why-new', { days })
  }
}

/** "We have 10 business days. Thanksgiving does not count." */
function useBusinessDays({ businessDays, dates }: Dispute): () => string | undefined {
  const copy = useCopy()
  return () => {
    if (businessDays === null) return undefined
    const holidays = holidaysOf(copy, dates.startedAt, dates.decideBy).map((holiday) =>
      copy('disputes.track.holiday', { holiday }),
    )
    return [copy('disputes.track.business-days', { days: businessDays }), ...holidays].join(' ')
  }
}

type SayCopy = ReturnType<typeof useCopy>

function holidaysOf(copy: SayCopy, after: string | null, through: string | null): string[] {
  if (after === null || through === null) return []
  return bankHolidaysBetween(bankDateOf(parseInstant(after)), parsePlainDate(through)).map((holiday) =>
    copy('move-money.add.holiday', { holiday }),
  )
}

/** "Your payments go through. Thanksgiving does not count." */
function businessDaysOff(copy: SayCopy, after: string | null, through: string | null): string {
  const [holiday] = holidaysOf(copy, after, through)
  return holiday === undefined ? copy('disputes.lost.honor') : copy('disputes.lost.days-note', { holiday })
}
