// A card that accepts no instant transfers: nothing was stored, and a bank is free. Picture "move-money-debit-card-not-eligible".
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import Info from 'lucide-react/icons/info'
import Landmark from 'lucide-react/icons/landmark'
import { Copy } from '#platform/copy/copy.tsx'
import { addBankPath, sendMoneyPath } from '#platform/paths.ts'
import { Button, ButtonLink, Notice, Orb } from '#ui'
import { destinationsQuery, moveMoneyQuery } from '../move-money.queries.ts'
import { useMoneyWords } from '../use-money-words.ts'
import shared from '../move-money.module.css'
import styles from './adding-card.module.css'

export function CardNotEligible({ onAnother }: { onAnother: () => void }) {
  const words = useMoneyWords()
  const { data: overview } = useQuery(moveMoneyQuery)
  const { data: destinations = [] } = useQuery(destinationsQuery)
  const bank = destinations.find(({ kind, status }) => kind === 'bank' && status === 'VERIFIED')
  return (
    <>
      <p className="soft">
        <Copy id="move-money.card.not-body" />
      </p>
      <Notice tone="info" icon={Info} top className={styles['kept']}>
        <p className="sm">
          <Copy id="move-money.card.not-kept" />
        </p>
      </Notice>
      {bank && (
        <div className={styles['card']}>
          <Orb icon={Landmark} tone="iris" />
          <p className="grow">
            <b className={styles['name']}>
              <bdi>{words.accountOf(bank)}</bdi>
            </b>
            {overview && (
              <span className="sm soft num">
                <Copy id="move-money.card.bank-arrives" values={{ date: words.day(overview.standardArrivesOn) }} />
              </span>
            )}
          </p>
          <b className={styles['free']}>
            <Copy id="move-money.review.fee-free" />
          </b>
        </div>
      )}
      <div className={shared['actions']}>
        <ButtonLink to={bank ? `${sendMoneyPath}?account=${bank.id}` : addBankPath} full>
          <Copy id={bank ? 'move-money.card.to-bank' : 'move-money.bank.title'} />
        </ButtonLink>
        <Button variant="tint" full icon={CreditCard} onClick={onAnother}>
          <Copy id="move-money.card.another" />
        </Button>
      </div>
    </>
  )
}
