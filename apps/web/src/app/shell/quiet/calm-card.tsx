// An empty page inside the shell: a message and tiles with links.
import type { ComponentProps } from 'react'
import { Calm, Card, Topics } from '#ui'
import styles from './calm-card.module.css'

type CalmCardProps = ComponentProps<typeof Calm> & ComponentProps<typeof Topics>

export function CalmCard({ topics, ...calm }: CalmCardProps) {
  return (
    <Card className={styles['card']}>
      <div className={styles['calm']}>
        <Calm {...calm} />
      </div>
      <Topics topics={topics} />
    </Card>
  )
}
