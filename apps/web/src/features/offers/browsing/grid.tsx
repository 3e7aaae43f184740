// Offers side by side, page after page. Those far below the window stay loaded and are not drawn.
import type { Offer } from '@daybreak/contract'
import ChevronDown from 'lucide-react/icons/chevron-down'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useRef } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Skeleton } from '#ui'
import { OfferTile } from './tile.tsx'
import styles from './grid.module.css'

type OfferGridProps = {
  label: string
  offers: readonly Offer[]
  search?: string
  /** Rows of the letters before, until those of the next ones are here. */
  isOld?: boolean
}

export function OfferGrid({ label, offers, search = '', isOld = false }: OfferGridProps) {
  return (
    <ul className={styles['grid']} aria-label={label} aria-busy={isOld || undefined}>
      {offers.map((offer) => (
        <OfferTile key={offer.id} offer={offer} search={search} />
      ))}
    </ul>
  )
}

const loadingTiles = 9

export function OfferGridLoading() {
  return (
    <div className={styles['grid']} aria-hidden="true">
      {Array.from({ length: loadingTiles }, (_, index) => (
        <Skeleton key={index} className={styles['loading']} />
      ))}
    </div>
  )
}

type NextOffersProps = { isBusy: boolean; hasFailed: boolean; onNext: () => void }

/** The next page loads automatically as the end comes near, and by a press for a worker who does not scroll. */
export function NextOffers({ isBusy, hasFailed, onNext }: NextOffersProps) {
  const ref = useRef<HTMLDivElement>(null)
  const newest = useRef(onNext)
  useEffect(() => {
    newest.current = onNext
  })
  const isWatching = !isBusy && !hasFailed
  useEffect(() => {
    if (!isWatching || ref.current === null) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && newest.current(), { rootMargin: '600px' })
    watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [isWatching])
  return (
    <div ref={ref} className={styles['next']}>
      {hasFailed && !isBusy && (
        <p role="alert">
          <Copy id="shell.error.load-title" />
        </p>
      )}
      <Button
        variant={hasFailed ? 'tint' : 'quiet'}
        size="sm"
        busy={isBusy}
        onClick={onNext}
        {...(hasFailed ? { icon: RotateCw } : { iconEnd: ChevronDown })}
      >
        <Copy id={hasFailed ? 'shell.action.try-again' : 'transactions.list.view-more'} />
      </Button>
    </div>
  )
}
