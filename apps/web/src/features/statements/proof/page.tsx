// Proof of income: choosing what a letter states, making it, and managing earlier ones. The picture `proof-of-income`.
import type { OwnProofLetter, ProofOverview, ProofPart, ProofPeriod } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatDate, parsePlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { documentsPath } from '#platform/paths.ts'
import {
  Card,
  Check,
  ChoiceChips,
  Form,
  Icon,
  Link,
  LoadFailed,
  Money,
  Notice,
  Skeleton,
  TextInput,
  useAnnounce,
  useForm,
} from '#ui'
import { Letters } from './own-letters.tsx'
import { rhythmNames } from './rhythm-names.ts'
import { proofQuery, useMakeLetter } from './proof.queries.ts'
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
      {data && <LetterToMake {...data} />}
    </>
  )
}

const periodNames: Readonly<Record<ProofPeriod, CopyKey>> = {
  '3-months': 'statements.proof.period-3',
  '6-months': 'statements.proof.period-6',
  year: 'statements.proof.period-year',
}

type Entry = {
  period: ProofPeriod
  average: boolean
  each: boolean
  work: boolean
  often: boolean
  madeFor: string
  language: 'en' | 'es'
}

const parts = ['average', 'each', 'work', 'often'] as const satisfies ProofPart[]

function partsOf(entry: Entry): ProofPart[] {
  return parts.filter((part) => entry[part])
}

function LetterToMake(overview: ProofOverview) {
  const form = useLetterForm(overview)
  const figures = overview.periods.find(({ period }) => period === form.values.period)
  return (
    <div className={`grid ${styles['columns'] ?? ''}`}>
      <MakeLetter {...overview} form={form} figures={figures} />
      <div className="grid">
        {figures && <Average {...figures} />}
        <Letters {...overview} />
        <NeverInIt />
        <Notice tone="info" icon={BadgeCheck} top>
          <p>
            <Copy id="statements.proof.code-note" values={{ address: <b>{overview.checkedAt}</b> }} />
          </p>
        </Notice>
      </div>
    </div>
  )
}

function useLetterForm({ work }: ProofOverview) {
  const copy = useCopy()
  const locale = useLocale()
  const announce = useAnnounce()
  const making = useMakeLetter()
  return useForm<Entry, OwnProofLetter>({
    initial: () => ({
      period: '3-months',
      average: true,
      each: true,
      work: work !== null,
      often: false,
      madeFor: '',
      language: locale,
    }),
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
}

type Figures = ProofOverview['periods'][number]
type MakeLetterProps = ProofOverview & { form: ReturnType<typeof useLetterForm>; figures: Figures | undefined }

function MakeLetter({ periods, work, form, figures }: MakeLetterProps) {
  const copy = useCopy()
  const locale = useLocale()
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
            <Part name="statements.proof.average">{figures && <Money cents={figures.average} />}</Part>
          </Check>
          <Check {...form.field('each')}>
            <Part name="statements.proof.each">{figures && copy('statements.proof.each-note', { count: figures.count })}</Part>
          </Check>
          {work && (
            <Check {...form.field('work')}>
              <Part name="statements.proof.work">
                <WorkWords {...work} />
              </Part>
            </Check>
          )}
          {figures && figures.often !== null && (
            <Check {...form.field('often')}>
              <Part name="statements.proof.often">
                <Copy id={rhythmNames[figures.often]} />
              </Part>
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

function WorkWords({ employer, since }: NonNullable<ProofOverview['work']>) {
  const copy = useCopy()
  const locale = useLocale()
  const words =
    since === null ? employer : copy('statements.proof.work-note', { employer, date: formatDate(parsePlainDate(since), locale) })
  return words
}

/** A part of the letter, and under its name what it says for this worker. */
function Part({ name, children }: { name: CopyKey; children: ReactNode }) {
  return (
    <>
      <span className={styles['partName']}>
        <Copy id={name} />
      </span>{' '}
      <span className={styles['partNote']}>{children}</span>
    </>
  )
}

function Average({ average, count, total }: Figures) {
  return (
    <Card>
      <p className="soft sm">
        <Copy id="statements.proof.average" />
      </p>
      <p className={`num ${styles['amount'] ?? ''}`}>
        <Money cents={average} />
      </p>
      <p className="soft num">
        <Copy id="statements.proof.in-all" values={{ count, amount: <Money cents={total} /> }} />
      </p>
    </Card>
  )
}

/** What a worker may fear that a landlord sees. */
function NeverInIt() {
  return (
    <Card>
      <h2 className={styles['head']}>
        <Copy id="statements.proof.never-title" />
      </h2>
      <ul className={styles['never']}>
        {(['balance', 'spending', 'numbers', 'express-pay'] as const).map((what) => (
          <li key={what}>
            <span className={styles['hidden']}>
              <Icon of={EyeOff} size="sm" />
            </span>
            <Copy id={`statements.proof.never-${what}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
