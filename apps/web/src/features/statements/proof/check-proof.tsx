// "Is this letter real?": anyone types a letter's code, and sees its figures or that there is no such letter. Pictures `proof-check*`.
import type { ProofLetter } from '@daybreak/contract'
import { dateIn, formatDate, formatTime, parseInstant, parsePlainDate } from '@daybreak/time'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Info from 'lucide-react/icons/info'
import SearchX from 'lucide-react/icons/search-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Fact, Facts, Form, Icon, Money, Notice, TextInput, useForm } from '#ui'
import { rhythmNames } from './rhythm-names.ts'
import { useCheckCode, type CheckAnswer } from './proof.queries.ts'
import styles from './proof.module.css'

const codeLength = 10
const example = 'K7Q2-9WXM-4T'

export function CheckProofScreen() {
  const copy = useCopy()
  const [answer, setAnswer] = useState<{ found: CheckAnswer } | null>(null)
  usePageTitle(copy('shell.title.pattern', { page: copy('statements.check.title') }))
  const again = () => setAnswer(null)
  return (
    <>
      {answer === null && <TypeCode onAnswer={setAnswer} />}
      {answer !== null && (answer.found === null ? <NotFound onAgain={again} /> : <Genuine {...answer.found} onAgain={again} />)}
      <p className={`soft sm ${styles['privacy'] ?? ''}`}>
        <Icon of={ShieldCheck} size="sm" />
        <Copy id="statements.check.privacy" />
      </p>
    </>
  )
}

function bareOf(code: string): string {
  return code.replaceAll(/[\s\p{Pd}]/gu, '')
}

function TypeCode({ onAnswer }: { onAnswer: (answer: { found: CheckAnswer }) => void }) {
  const copy = useCopy()
  const checking = useCheckCode()
  const form = useForm({
    initial: () => ({ code: '' }),
    check: ({ code }) => (bareOf(code).length === codeLength ? {} : { code: { id: 'statements.check.length' } as const }),
    send: ({ code }) => checking.run(bareOf(code)),
    action: checking,
    onSent: onAnswer,
  })
  return (
    <>
      <h1 className={styles['title']}>
        <Copy id="statements.check.title" />
      </h1>
      <p className={styles['lead']}>
        <Copy id="statements.check.lead" />
      </p>
      <Form form={form} submit={<Copy id="statements.check.submit" />}>
        <TextInput
          label={copy('statements.check.label')}
          hint={copy('statements.check.hint', { example })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.field('code')}
        />
      </Form>
    </>
  )
}

/** The heading of an answer is where a reader goes on. */
function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

function Genuine({ checkedAt, letter, onAgain }: NonNullable<CheckAnswer> & { onAgain: () => void }) {
  const copy = useCopy()
  const locale = useLocale()
  const heading = useFocusOnce()
  const at = parseInstant(checkedAt)
  const zone = browserTimeZone()
  const values = { date: formatDate(dateIn(at, zone), locale), time: formatTime(at, zone, locale) }
  return (
    <>
      <Icon of={BadgeCheck} className={styles['genuine']} />
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        <Copy id="statements.check.genuine" />
      </h1>
      <p className={styles['lead']}>{copy('statements.check.at', values)}</p>
      <LetterFacts letter={letter} />
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

/** What the letter says, as the letter says it. */
function LetterFacts({ letter }: { letter: ProofLetter }) {
  const copy = useCopy()
  const locale = useLocale()
  const day = (date: string) => formatDate(parsePlainDate(date), locale)
  const { average, work, often, paydays, totalGross, count } = letter
  return (
    <Facts>
      <Fact label={<Copy id="statements.proof.days" />} isWords>
        {copy('statements.proof.period-note', { from: day(letter.from), to: day(letter.to), count })}
      </Fact>
      {average !== null && (
        <Fact label={<Copy id="statements.proof.average" />}>
          <Money cents={average} />
        </Fact>
      )}
      <Fact label={<Copy id="statements.check.name" />}>{letter.name}</Fact>
      {work && <Fact label={<Copy id="statements.check.works-at" />}>{work.employer}</Fact>}
      {work?.since && <Fact label={<Copy id="statements.check.since" />}>{day(work.since)}</Fact>}
      {often !== null && (
        <Fact label={<Copy id="statements.check.often" />} isWords>
          <Copy id={rhythmNames[often]} />
        </Fact>
      )}
      <Fact label={<Copy id="statements.check.total" />}>
        <Money cents={letter.total} />
      </Fact>
      {totalGross !== null && (
        <Fact label={<Copy id="statements.proof.total-gross" />}>
          <Money cents={totalGross} />
        </Fact>
      )}
      {paydays?.map(({ payday, net, gross }) => (
        <Fact key={payday} label={day(payday)}>
          <Money cents={net} />
          {gross !== null && (
            <>
              {' · '}
              <Copy id="statements.proof.gross" /> <Money cents={gross} />
            </>
          )}
        </Fact>
      ))}
      <Fact label={<Copy id="statements.check.made" />}>{day(letter.madeOn)}</Fact>
      {letter.madeFor !== null && <Fact label={<Copy id="statements.check.made-for" />}>{letter.madeFor}</Fact>}
    </Facts>
  )
}

function NotFound({ onAgain }: { onAgain: () => void }) {
  const heading = useFocusOnce()
  return (
    <>
      <Icon of={SearchX} />
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        <Copy id="statements.check.none" />
      </h1>
      <p className={styles['lead']}>
        <Copy id="statements.check.none-lead" />
      </p>
      <ul className={styles['reasons']}>
        <li>
          <Copy id="statements.check.none-typed" /> <Copy id="statements.check.none-alphabet" />
        </li>
        <li>
          <Copy id="statements.check.none-old" />
        </li>
        <li>
          <Copy id="statements.check.none-off" />
        </li>
      </ul>
      <p className={styles['lead']}>
        <Copy id="statements.check.none-ask" />
      </p>
      <Button full onClick={onAgain}>
        <Copy id="statements.check.another" />
      </Button>
    </>
  )
}
