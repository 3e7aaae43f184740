// "Find an ATM", a screen under "Manage Card".
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CreditCard from 'lucide-react/icons/credit-card'
import { AtmFinder } from '#features/cards'
import { useProfile } from '#features/employee'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { manageCardPath } from '#platform/paths.ts'
import { Card, EmptyState, Icon, Link } from '#ui'
import styles from './card-management.module.css'

export function AtmFinderScreen() {
  const { mainCardId, address } = useProfile()
  return (
    <>
      <Link className={styles['back']} to={manageCardPath}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="cards.manage.title" />
      </Link>
      <h1 className={styles['title']}>
        <Copy id="cards.atm.title" />
      </h1>
      {mainCardId === null ? <NoCard /> : <AtmFinder cardId={mainCardId} homeZip={address?.postalCode ?? null} />}
    </>
  )
}

/** Without a card there is nothing to take out money with. */
function NoCard() {
  const copy = useCopy()
  return (
    <Card>
      <EmptyState icon={CreditCard} tone="iris" level={2} title={copy('cards.none.title')} body={copy('cards.none.body')} />
    </Card>
  )
}
