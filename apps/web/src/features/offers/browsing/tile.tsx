// One offer in a list: its picture, the cash back, its merchant, and whether it is on. Pictures "cash-back", "cash-back-dark".
import type { Offer } from '@daybreak/contract'
import CircleCheck from 'lucide-react/icons/circle-check'
import { memo } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { offerPath } from '#platform/paths.ts'
import { classNames, Icon, Link } from '#ui'
import { OfferArt } from '../drawings/index.ts'
import { useOfferWords } from '../words/index.ts'
import styles from './grid.module.css'

/** @param search  what the list is narrowed by, which the address keeps while the offer is open */
export const OfferTile = memo(function OfferTile({ offer, search }: { offer: Offer; search: string }) {
  const copy = useCopy()
  const words = useOfferWords()
  const { id, merchantName, mark, tone, back, category, maxReward, miles, activatedAt, state } = offer
  const isOn = activatedAt !== null
  const isOver = state !== 'open' && !isOn
  const facts = [words.cap(maxReward), miles === null ? null : copy('cards.atm.distance', { miles })].filter(
    (fact) => fact !== null,
  )
  return (
    <li className={styles['cell']}>
      <Link to={`${offerPath(id)}${search}`} className={styles['offer']}>
        <OfferArt mark={mark} tone={tone} isOver={isOver}>
          {words.badge(offer)}
        </OfferArt>
        <span className={styles['in']}>
          <span className={classNames(styles['back'], isOver && styles['off'], 'num')}>{words.back(back)}</span>{' '}
          <bdi className={styles['name']}>{merchantName}</bdi> <span className={styles['line']}>{words.category(category)}</span>{' '}
          {facts.length > 0 && <span className={classNames(styles['line'], 'num')}>{facts.join(' · ')}</span>}{' '}
          {isOn && (
            <span className={styles['on']}>
              <Icon of={CircleCheck} size="sm" />
              <Copy id="offers.tile.on" />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
})
