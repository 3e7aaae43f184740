// The rewards tile: how many cash-back offers there are, and a link to them. Specification 2, "A Rewards tile".
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { cashBackPath } from '#platform/paths.ts'
import { ButtonLink, classNames, Money, Skeleton } from '#ui'
import { offersSummaryQuery } from './offers.queries.ts'
import styles from './rewards-tile.module.css'

/** Decisions 14: the real count, "shown as "150+" from 150 on". */
const maxCounted = 150

export function offerCountText(count: number): string {
  return count >= maxCounted ? `${maxCounted}+` : String(count)
}

export function RewardsTile({ className }: { className?: string | undefined }) {
  const headingId = useId()
  const isOn = useFlag('cash-back')
  const { data: summary, isPending } = useQuery({ ...offersSummaryQuery, enabled: isOn })
  if (!isOn) return null
  return (
    <section className={classNames(styles['tile'], className)} aria-labelledby={isPending ? undefined : headingId}>
      <svg className={styles['rays']} viewBox="0 0 360 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <circle className={styles['glow']} cx="286" cy="176" r="128" />
        <circle className={styles['halo']} cx="286" cy="176" r="92" />
        <circle className={styles['sun']} cx="286" cy="176" r="56" />
        <path className={styles['far']} d="M0 172c70-16 130 6 200-4s110-20 160-6v60H0z" />
        <path className={styles['near']} d="M0 186c80-10 140 6 210 0s100-10 150-4v40H0z" />
      </svg>
      {isPending ? (
        <Skeleton className={styles['loading']} />
      ) : (
        <h2 id={headingId} className={styles['heading']}>
          <TileWords count={summary?.count ?? 0} />
        </h2>
      )}
      {summary && summary.earnedThisYear !== '0' && (
        <p className={styles['earned']}>
          <Copy id="offers.home.earned-year" /> <Money cents={summary.earnedThisYear} />
        </p>
      )}
      <ButtonLink to={cashBackPath} size="sm" className={styles['action']}>
        <Copy id="accounts.rewards.action" />
      </ButtonLink>
    </section>
  )
}

/** Without a count, or without offers, the tile promises nothing and only names the place. */
function TileWords({ count }: { count: number }) {
  if (count === 0) return <Copy id="offers.home.title" />
  return <Copy id="accounts.rewards.tile" values={{ count: offerCountText(count) }} />
}
