// An offer that is full or has ended, with others that can be turned on.
import type { OfferDetail } from '@daybreak/contract'
import Users from 'lucide-react/icons/users'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { cashBackPath, offerPath } from '#platform/paths.ts'
import { ButtonLink, Icon, ItemLink, ItemList } from '#ui'
import { categorySearch } from '../browsing/index.ts'
import { markIcons } from '../drawings/index.ts'
import { useOfferWords } from '../words/index.ts'
import { OfferHead } from './head.tsx'
import styles from './detail.module.css'

type OverOfferProps = { offer: OfferDetail; titleId: string; search: string }

export function OverOffer({ offer, titleId, search }: OverOfferProps) {
  const copy = useCopy()
  const words = useOfferWords()
  const { state, places, endsAt, others, category } = offer
  const isFull = state === 'full'
  return (
    <>
      <OfferHead
        offer={offer}
        titleId={titleId}
        isOver
        badge={
          isFull &&
          places !== null && (
            <>
              <Icon of={Users} size="sm" />
              <Copy id="offers.full.badge" values={{ count: places }} />
            </>
          )
        }
      />
      <p className={styles['about']}>
        {isFull ? (
          <>
            <Copy id="offers.detail.full" /> <Copy id="offers.full.already" />
          </>
        ) : (
          <Copy id="offers.detail.ended" values={{ date: words.lastDay(endsAt) }} />
        )}
      </p>
      {others.length > 0 && (
        <>
          <h3 className={styles['heading']}>
            <Copy id="offers.full.others" />
          </h3>
          <ItemList flush>
            {others.map((other) => (
              <ItemLink
                key={other.id}
                to={`${offerPath(other.id)}${search}`}
                icon={markIcons[other.mark]}
                tone="iris"
                title={<bdi>{other.merchantName}</bdi>}
                body={`${words.back(other.back)} · ${copy('offers.tile.ends', { date: words.lastDay(other.endsAt) })}`}
              />
            ))}
          </ItemList>
        </>
      )}
      <div className={styles['actions']}>
        <ButtonLink full variant="tint" to={`${cashBackPath}${categorySearch(category)}`}>
          <Copy id="offers.full.category" values={{ category: words.category(category) }} />
        </ButtonLink>
      </div>
    </>
  )
}
