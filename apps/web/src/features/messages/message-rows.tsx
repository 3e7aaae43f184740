// The rows of messages in their groups: on the page, and under the bell.
import type { Message } from '@daybreak/contract'
import { useId, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { messagePath } from '#platform/paths.ts'
import { classNames, Link, Orb, WithAmounts } from '#ui'
import { groupsOf, type Group } from './message-groups.ts'
import { appearanceOf } from './message-appearances.ts'
import { useMessageTimes } from './use-message-times.ts'
import styles from './messages.module.css'

const groupKeys = {
  today: 'messages.list.today',
  'this-week': 'messages.list.this-week',
  earlier: 'messages.list.earlier',
} as const

type RowsProps = {
  messages: readonly Message[]
  /** The one that is open beside them. */
  openId?: string | null
  /** What a press does besides; without it a row leads to the message's own page. */
  onOpen?: (id: string) => void
  onFollow?: () => void
  level: 2 | 3
}

export function MessageRows({ messages, level, ...row }: RowsProps) {
  const { reading } = useMessageTimes()
  return groupsOf(messages, reading).map(({ group, messages: inGroup }) => (
    <RowGroup key={group} group={group} level={level}>
      {inGroup.map((message) => (
        <MessageRow key={message.id} message={message} {...row} />
      ))}
    </RowGroup>
  ))
}

function RowGroup({ group, level, children }: { group: Group; level: 2 | 3; children: ReactNode }) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles['day']}>
        <Copy id={groupKeys[group]} />
      </Heading>
      <ul className={styles['rows']}>{children}</ul>
    </section>
  )
}

type RowProps = Omit<RowsProps, 'messages' | 'level'> & { message: Message }

function MessageRow({ message, openId = null, onOpen, onFollow }: RowProps) {
  const isOpen = message.id === openId
  const isNew = message.readAt === null && !isOpen
  const className = classNames(styles['row'], isNew && styles['new'], isOpen && styles['open'])
  const words = <RowWords message={message} isNew={isNew} />
  return (
    <li>
      {onOpen ? (
        <button type="button" className={className} aria-current={isOpen || undefined} onClick={() => onOpen(message.id)}>
          {words}
        </button>
      ) : (
        <Link to={messagePath(message.id)} className={className} {...(onFollow && { onClick: onFollow })}>
          {words}
        </Link>
      )}
    </li>
  )
}

function RowWords({ message, isNew }: { message: Message; isNew: boolean }) {
  const copy = useCopy()
  const { whenOf } = useMessageTimes()
  const { kind, subject, preview } = message
  return (
    <>
      <Orb {...appearanceOf(message)} />
      <span className={styles['words']}>
        <span className={styles['kind']}>
          {isNew && <span className="vh">{copy('messages.list.new')}. </span>}
          {copy(kindKeys[kind])} · <span className="num">{whenOf(message)}</span>
        </span>
        <span className={styles['subject']}>
          <WithAmounts text={subject} />
        </span>
        <span className={styles['preview']}>
          <WithAmounts text={preview} />
        </span>
      </span>
      {isNew && <span className={styles['dot']} aria-hidden="true" />}
    </>
  )
}

export const kindKeys = {
  MONEY: 'messages.kind.money',
  CARD: 'messages.kind.card',
  SECURITY: 'messages.kind.security',
  LEGAL: 'messages.kind.legal',
  SUPPORT: 'messages.kind.support',
  NEWS: 'messages.kind.news',
} as const
