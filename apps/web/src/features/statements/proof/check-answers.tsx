// The result of a letter check: its figures, or that there is no such letter and possible reasons. Pictures
// `proof-check-genuine`, `-not-found`.
import type { ProofLetter } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatDate, formatTime, parseInstant, parsePlainDate } from '@daybreak/time'
import ArrowRight from 'lucide-react/icons/arrow-right'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileSearch from 'lucide-react/icons/file-search'
import Info from 'lucide-react/icons/info'
import { useEffect, useRef, type ReactNode } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Fact, Facts, Disclosure, Icon, Money, Notice, Orb } from '#ui'
import type { CheckAnswer } from './proof.queries.ts'
import { rhythmNames } from './rhythm-names.ts'
import styles from './proof.module.css'

/** The heading of an answer is where a reader continues. */
function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

export function Genuine({ checkedAt, letter, onAgain }: NonNullable<CheckAnswer> & { onAgain: () => void }) {
  const copy = useCopy()
  const locale = useLocale()
  const heading = useFocusOnce()
  const at = parseInstant(checkedAt)
  const zone = browserTimeZone()
  const values = { date: formatDate(dateIn(at, zone), locale), time: formatTime(at, zone, locale) }
  return (
    <>
      <div className={styles['answer']}>
        <Orb icon={BadgeCheck} tone="in" size="lg" />
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles['answerTitle']}>
            <Copy id="statements.check.genuine" />
          </h1>
          <p className="soft sm">{copy('statements.check.at', values)}</p>
        </div>
      </div>
      <MainFigure letter={letter} />
      <LetterFacts letter={letter} />
      {letter.paydays && (
        <Disclosure icon={CalendarDays} summary={<Copy id="statements.proof.each" />}>
          <Paydays paydays={letter.paydays} />
        </Disclosure>
      )}
      <Notice tone="info" icon={Info} className={styles['notice']}>
        <p>
          <Copy id="statements.check.compare" />
        </p>
      </Notice>
      <Button variant="tint" full onClick={onAgain}>
        <Copy id="statements.check.another" />
      </Button>
    </>
  )
}

/** The average, where the letter has it; else what came in all. */
function MainFigure({ letter }: { letter: ProofLetter }) {
  const copy = useCopy()
  const locale = useLocale()
  const day = (date: string) => formatDate(parsePlainDate(date), locale)
  return (
    <div className={styles['figure']}>
      <p className="sm">
        <Copy id={letter.average === null ? 'statements.check.total' : 'statements.proof.average'} />
      </p>
      <p className={styles['amount']}>
        <Money cents={letter.average ?? letter.total} />
      </p>
      <p className="sm">
        {copy('statements.proof.period-note', { from: day(letter.from), to: day(letter.to), count: letter.count })}
      </p>
    </div>
  )
}

/** What else the letter says, as the letter says it. */
function LetterFacts({ letter }: { letter: ProofLetter }) {
  const locale = useLocale()
  const day = (date: string) => formatDate(parsePlainDate(date), locale)
  const { average, work, often, totalGross } = letter
  return (
    <Facts>
      <Fact label={<Copy id="statements.check.name" />}>{letter.name}</Fact>
      {work && <Fact label={<Copy id="statements.check.works-at" />}>{work.employer}</Fact>}
      {work?.since && <Fact label={<Copy id="statements.check.since" />}>{day(work.since)}</Fact>}
      {often !== null && (
        <Fact label={<Copy id="statements.check.often" />} isWords>
          <Copy id={rhythmNames[often]} />
        </Fact>
      )}
      {average !== null && (
        <Fact label={<Copy id="statements.check.total" />}>
          <Money cents={letter.total} />
        </Fact>
      )}
      {totalGross !== null && (
        <Fact label={<Copy id="statements.proof.total-gross" />}>
          <Money cents={totalGross} />
        </Fact>
      )}
      <Fact label={<Copy id="statements.check.made" />}>{day(letter.madeOn)}</Fact>
      {letter.madeFor !== null && <Fact label={<Copy id="statements.check.made-for" />}>{letter.madeFor}</Fact>}
    </Facts>
  )
}

function Paydays({ paydays }: { paydays: NonNullable<ProofLetter['paydays']> }) {
  const locale = useLocale()
  return (
    <Facts>
      {paydays.map(({ payday, net, gross }) => (
        <Fact key={payday} label={formatDate(parsePlainDate(payday), locale)}>
          <Money cents={net} />
          {gross !== null && (
            <>
              {' · '}
              <Copy id="statements.proof.gross" /> <Money cents={gross} />
            </>
          )}
        </Fact>
      ))}
    </Facts>
  )
}

/** With the form below it: most often a letter was typed wrong. */
export function NotFound({ children }: { children: ReactNode }) {
  const heading = useFocusOnce()
  return (
    <>
      <Orb icon={FileSearch} tone="warn" size="lg" />
      <h1 ref={heading} tabIndex={-1} className={styles['answerTitle']}>
        <Copy id="statements.check.none" />
      </h1>
      <p className="soft">
        <Copy id="statements.check.none-lead" />
      </p>
      <ul className={styles['reasons']}>
        <Reason why="statements.check.none-typed" note="statements.check.none-alphabet" />
        <Reason why="statements.check.none-old" />
        <Reason why="statements.check.none-off" note="statements.check.none-ask" />
      </ul>
      {children}
    </>
  )
}

function Reason({ why, note }: { why: CopyKey; note?: CopyKey }) {
  return (
    <li>
      <Icon of={ArrowRight} size="sm" className={styles['arrow']} />
      <div>
        <p className={styles['whyTitle']}>
          <Copy id={why} />
        </p>
        {note !== undefined && (
          <p className="soft sm">
            <Copy id={note} />
          </p>
        )}
      </div>
    </li>
  )
}
