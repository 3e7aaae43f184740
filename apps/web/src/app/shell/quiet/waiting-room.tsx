// A screen whose room is not open yet: what cannot be done here today, and ways that work. It promises no date.
import Info from 'lucide-react/icons/info'
import { useId, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, Item, ItemLink, ItemList, Notice, type IconType } from '#ui'
import type { CopyKey } from '@daybreak/copy'
import styles from './waiting-room.module.css'

export type OtherWay = {
  icon: IconType
  title: CopyKey
  body: CopyKey
  /** Absent where the way leads out of the app. */
  to?: string
}

type WaitingRoomProps = { title: CopyKey; lead?: ReactNode; notice: CopyKey; heading: CopyKey; ways: readonly OtherWay[] }

export function WaitingRoom({ title, lead, notice, heading, ways }: WaitingRoomProps) {
  const headingId = useId()
  return (
    <div className={styles['room']}>
      <div>
        <h1>
          <Copy id={title} />
        </h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      <Notice tone="info" icon={Info} top>
        <Copy id={notice} />
      </Notice>
      <Card flush labelledBy={headingId}>
        <h2 id={headingId} className={styles['heading']}>
          <Copy id={heading} />
        </h2>
        <ItemList>
          {ways.map((way) => (
            <Way key={way.title} {...way} />
          ))}
        </ItemList>
      </Card>
    </div>
  )
}

function Way({ icon, title, body, to }: OtherWay) {
  const words = { icon, tone: 'iris', title: <Copy id={title} />, body: <Copy id={body} /> } as const
  return to === undefined ? <Item {...words} /> : <ItemLink {...words} to={to} />
}
