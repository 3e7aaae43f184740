// Proof of income: what a letter shows is chosen, the letter is made, and each one has its code, its PDF and its end. The picture `proof-of-income`.
import type { OwnProofLetter, ProofOverview, ProofPart, ProofPeriod } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatDate, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { documentsPath } from '#platform/paths.ts'
import {
  Badge,
  Button,
  Card,
  Check,
  ChoiceChips,
  Fact,
  Facts,
  Form,
  Icon,
  Link,
  LoadFailed,
  MessageNotice,
  Modal,
  Money,
  Notice,
  Skeleton,
  TextInput,
  useAnnounce,
  useForm,
} from '#ui'
import { LetterFacts } from './check-proof.tsx'
import { proofQuery, useLetterFile, useMakeLetter, useTurnOff } from './proof.queries.ts'
import styles from './proof.module.css'

export function ProofPage() {
  const copy = useCopy()
  const { data, isError, isFetching, refetch } = useQuery(proofQuery)
  usePageTitle(copy('shell.title.pattern', { page: copy('statements.proof.title') }))
  return (
    <>
      <Link to={documentsPath} className={styles['back']}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="statements.list.tab" />
      </Link>
      <h1>
        <Copy id="statements.proof.title" />
      </h1>
      <p className={styles['lead']}>
        <Copy id="statements.proof.lead" />
      </p>
      {!data && (
        <Card>
          {isError ? (
            <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className={styles['loading']} />
          )}
        </Card>
      )}
      {data && (
        <div className={`grid ${styles['columns'] ?? ''}`}>
          <MakeLetter {...data} />
          <div className="grid">
            <Letters {...data} />
            <Notice tone="info" icon={BadgeCheck} top>
              <p>
                <Copy id="statements.proof.code-note" values={{ address: data.checkedAt }} />
              </p>
            </Notice>
          </div>
        </div>
      )}
    </>
  )
}

const periodNames: Readonly<Record<ProofPeriod, CopyKey>> = {
  '3-months': 'statements.proof.period-3',
  '6-months': 'statements.proof.period-6',
  year: 'statements.fees.this-year',
}

type Entry = { period: ProofPeriod; average: boolean; each: boolean; work: boolean; madeFor: string; language: 'en' | 'es' }

function partsOf({ average, each, work }: Entry): ProofPart[] {
  return [...(average ? ['average' as const] : []), ...(each ? ['each' as const] : []), ...(work ? ['work' as const] : [])]
}

function MakeLetter({ periods, work }: ProofOverview) {
  const copy = useCopy()
  const locale = useLocale()
  const announce = useAnnounce()
  const making = useMakeLetter()
  const form = useForm<Entry, OwnProofLetter>({
    initial: () => ({ period: '3-months', average: true, each: true, work: work !== null, madeFor: '', language: locale }),
    check: ({ average, each }) => (average || each ? {} : { average: { id: 'statements.proof.refused-nothing' } }),
    send: (entry) =>
      making.run({
        period: entry.period,
        shows: partsOf(entry),
        madeFor: entry.madeFor.trim() === '' ? null : entry.madeFor.trim(),
        language: entry.language,
      }),
    action: making,
    onSent: () => announce(copy('statements.proof.made')),
  })
  const figures = periods.find(({ period }) => period === form.values.period)
  const day = (date: string) => formatDate(parsePlainDate(date), locale)
  return (
    <Card>
      <Form form={form} submit={<Copy id="statements.proof.make" />}>
        <ChoiceChips
          legend={copy('statements.proof.period')}
          isLegendShown
          chips={periods.map(({ period }) => ({ value: period, label: copy(periodNames[period]) }))}
          {...form.field('period')}
        />
        {figures && (
          <p className="soft sm num">
            {copy('statements.proof.period-note', { from: day(figures.from), to: day(figures.to), count: figures.count })}
          </p>
        )}
        <fieldset>
          <legend className={styles['legend']}>
            <Copy id="statements.proof.shows" />
          </legend>
          <Check {...form.field('average')}>
            <Copy id="statements.proof.average" /> {figures && <Money cents={figures.average} />}
          </Check>
          <Check {...form.field('each')}>
            <Copy id="statements.proof.each" />
          </Check>
          {work && (
            <Check {...form.field('work')}>
              <Copy id="statements.proof.work" /> {work.employer}
            </Check>
          )}
        </fieldset>
        <TextInput label={copy('statements.proof.for')} autoComplete="off" maxLength={80} {...form.field('madeFor')} />
        <ChoiceChips
          legend={copy('statements.proof.language')}
          isLegendShown
          chips={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          {...form.field('language')}
        />
      </Form>
    </Card>
  )
}

function Letters({ letters }: ProofOverview) {
  if (letters.length === 0)
    return (
      <Card>
        <Copy id="statements.proof.none" />
      </Card>
    )
  return letters.map((letter) => <Letter key={letter.id} {...letter} />)
}

const stateNames: Readonly<Record<OwnProofLetter['state'], CopyKey>> = {
  active: 'cards.status.active',
  off: 'statements.proof.off',
  over: 'statements.proof.over',
}

function Letter(own: OwnProofLetter) {
  const { id, code, letter, goodUntil, state, checks, lastCheckedAt } = own
  const copy = useCopy()
  const locale = useLocale()
  const titleId = useId()
  const file = useLetterFile()
  const [isAsking, setAsking] = useState(false)
  const dayOf = (instant: string) => dateIn(parseInstant(instant), browserTimeZone())
  const checkedOn = lastCheckedAt === null ? '' : formatDate(dayOf(lastCheckedAt), locale)
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['head']}>
        <span className="num">{code}</span>
        <Badge tone={state === 'active' ? 'good' : 'plain'}>
          <Copy id={stateNames[state]} />
        </Badge>
      </h2>
      <Facts>
        <Fact label={<Copy id="statements.proof.until" />}>{formatWeekday(dayOf(goodUntil), locale)}</Fact>
        <Fact label={<Copy id="statements.proof.checked" />} isWords>
          {copy('statements.proof.checked-times', { count: checks, date: checkedOn })}
        </Fact>
      </Facts>
      <LetterFacts letter={letter} />
      <MessageNotice message={file.message} className={styles['notice']} />
      {state === 'active' && (
        <div className={styles['ways']}>
          <Button full icon={Download} busy={file.isBusy} onClick={() => void file.run(own)}>
            <Copy id="statements.proof.pdf" />
          </Button>
          <Button variant="danger" full onClick={() => setAsking(true)}>
            <Copy id="statements.proof.off-button" />
          </Button>
        </div>
      )}
      <Modal open={isAsking} onClose={() => setAsking(false)} titleId={`${titleId}-off`} alertId={`${titleId}-why`}>
        <TurnOff id={id} titleId={titleId} checks={checks} checkedOn={checkedOn} onDone={() => setAsking(false)} />
      </Modal>
    </Card>
  )
}

type TurnOffProps = { id: string; titleId: string; checks: number; checkedOn: string; onDone: () => void }

function TurnOff({ id, titleId, checks, checkedOn, onDone }: TurnOffProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const turning = useTurnOff()
  const turnOff = async () => {
    if ((await turning.run({ id })) === null) return
    announce(copy('statements.proof.off-done'))
    onDone()
  }
  return (
    <>
      <h2 id={`${titleId}-off`}>
        <Copy id="statements.proof.off-question" />
      </h2>
      <div id={`${titleId}-why`} className={styles['why']}>
        <p>{copy('statements.proof.off-times', { count: checks, date: checkedOn })}</p>
        <p>
          <Copy id="statements.proof.off-result" />
        </p>
        <p>
          <Copy id="statements.proof.off-final" />
        </p>
      </div>
      <MessageNotice message={turning.message} className={styles['notice']} />
      <div className={styles['ways']}>
        <Button variant="danger" full busy={turning.isBusy} onClick={() => void turnOff()}>
          <Copy id="statements.proof.off-button" />
        </Button>
        <Button variant="line" full onClick={onDone}>
          <Copy id="statements.proof.off-keep" />
        </Button>
      </div>
    </>
  )
}
