// The content of a letter, laid out as in print and white in every theme; in the language of the page. The picture `proof-of-income-letter`.
import type { OwnProofLetter } from '@daybreak/contract'
import { formatDate, parsePlainDate } from '@daybreak/time'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Fact, Facts, Money } from '#ui'
import { rhythmNames } from './rhythm-names.ts'
import styles from './proof.module.css'

type LetterSheetProps = {
  own: OwnProofLetter
  /** Where a code is checked. */
  address: string
  titleId: string
}

export function LetterSheet({ own: { code, letter }, address, titleId }: LetterSheetProps) {
  const copy = useCopy()
  const locale = useLocale()
  const { brand } = useBrand()
  const { name, work, madeFor, paydays, total, average, often, count } = letter
  const day = (date: string) => formatDate(parsePlainDate(date), locale)
  const days = { from: day(letter.from), to: day(letter.to) }
  return (
    <article className={styles['sheet']}>
      <p className={styles['sheetHead']}>
        <b>{brand}</b>
        <span className="num">{day(letter.madeOn)}</span>
      </p>
      <h2 id={titleId}>
        <Copy id="statements.proof.title" />
      </h2>
      {madeFor !== null && <p>{copy('statements.proof.letter-to', { name: madeFor })}</p>}
      <p>
        {work === null
          ? copy('statements.proof.letter-body-alone', { name, brand, ...days })
          : copy('statements.proof.letter-body', { name, brand, employer: work.employer, ...days })}
      </p>
      <Facts>
        {paydays?.map(({ payday, net }) => (
          <Fact key={payday} label={day(payday)}>
            <Money cents={net} />
          </Fact>
        ))}
        <Fact label={copy('statements.proof.letter-total', { count })} isResult>
          <Money cents={total} />
        </Fact>
        {average !== null && (
          <Fact label={<Copy id="statements.proof.letter-average" />} isResult>
            <Money cents={average} />
          </Fact>
        )}
      </Facts>
      {often !== null && <p>{copy('statements.proof.letter-often', { often: copy(rhythmNames[often]) })}</p>}
      <p>
        <Copy id="statements.proof.letter-net" />
      </p>
      <p className={styles['sheetCode']}>
        <span>{copy('statements.proof.letter-check', { address })}</span>
        <b className="num">{code}</b>
      </p>
    </article>
  )
}
