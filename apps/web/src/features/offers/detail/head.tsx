// The top of an offer's window: its picture, its merchant, and the cash back.
import type { OfferDetail } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { useLocale } from '#platform/copy/copy.tsx'
import { classNames } from '#ui'
import { OfferArt } from '../drawings/index.ts'
import { useOfferWords } from '../words/index.ts'
import styles from './detail.module.css'

type OfferHeadProps = { offer: OfferDetail; titleId: string; isOver?: boolean; badge?: ReactNode }

export function OfferHead({ offer, titleId, isOver = false, badge }: OfferHeadProps) {
  const words = useOfferWords()
  const locale = useLocale()
  const { merchantName, mark, tone, back, texts } = offer
  return (
    <>
      <div className={styles['bleed']}>
        <OfferArt mark={mark} tone={tone} isOver={isOver} isTall>
          {badge ?? words.badge(offer)}
        </OfferArt>
      </div>
      <p className={styles['soft']}>
        <bdi>{merchantName}</bdi>
      </p>
      <h2 id={titleId} className={classNames(styles['title'], isOver && styles['off'])}>
        {words.back(back)}
      </h2>
      {!isOver && texts[locale].description !== '' && <p className={styles['about']}>{texts[locale].description}</p>}
    </>
  )
}
