// The letters about all disputes among the documents of My Account; nothing where there are none.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { disputesPath } from '#platform/paths.ts'
import { Card, ItemList, Link } from '#ui'
import { disputeLettersQuery } from '../disputes.queries.ts'
import { LetterRows } from './letter-rows.tsx'
import styles from './following.module.css'

export function DisputeLetters() {
  const titleId = useId()
  const { data: letters = [] } = useQuery(disputeLettersQuery)
  if (letters.length === 0) return null
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['listTitle']}>
        <Copy id="disputes.track.title" />
      </h2>
      <ItemList>
        <LetterRows letters={letters} namesCase />
      </ItemList>
      <p className={styles['foot']}>
        <Link to={disputesPath} className="link">
          <Copy id="disputes.link.all" />
        </Link>
      </p>
    </Card>
  )
}
