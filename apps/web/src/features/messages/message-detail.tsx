// One message, open: beside the list where there is space, else on a page of its own. Opening it marks it as read.
import type { Message } from '@daybreak/contract'
import { formatTime, parseInstant } from '@daybreak/time'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Badge, ButtonLink, Card, Fact, Facts, Orb, WithAmounts } from '#ui'
import { kindKeys } from './message-rows.tsx'
import { appearanceOf } from './message-appearances.ts'
import { useReadOnce } from './messages.queries.ts'
import { useMessageTimes } from './use-message-times.ts'
import styles from './messages.module.css'

const badgeTones = { MONEY: 'good', CARD: 'info', SECURITY: 'pending', LEGAL: 'plain', SUPPORT: 'info', NEWS: 'plain' } as const

type MessageDetailProps = { message: Message; titleId: string; level: 1 | 2 }

export function MessageDetail({ message, titleId, level }: MessageDetailProps) {
  useReadOnce(message)
  const { kind, subject, body, details, link, linkLabel } = message
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Card labelledBy={titleId} className={styles['detail']}>
      <div className={styles['crown']}>
        <Orb {...appearanceOf(message)} size="lg" />
        <Badge tone={badgeTones[kind]}>
          <Copy id={kindKeys[kind]} />
        </Badge>
      </div>
      <Heading id={titleId} className={styles['title']}>
        <WithAmounts text={subject} />
      </Heading>
      <p className={styles['when']}>
        <When message={message} />
      </p>
      {kind === 'LEGAL' && (
        <p className={styles['when']}>
          <Copy id="messages.item.legal" />
        </p>
      )}
      <p className={styles['body']}>
        <WithAmounts text={body} />
      </p>
      {details.length > 0 && (
        <Facts>
          {details.map(({ label, value }) => (
            <Fact key={label} label={label}>
              <WithAmounts text={value} />
            </Fact>
          ))}
        </Facts>
      )}
      {link !== null && linkLabel !== null && (
        <ButtonLink to={link} variant="tint" full>
          {linkLabel}
        </ButtonLink>
      )}
    </Card>
  )
}

/** "Today, 8:30 AM"; of other days the day with its time. */
function When({ message }: { message: Message }) {
  const copy = useCopy()
  const locale = useLocale()
  const { whenOf } = useMessageTimes()
  const time = formatTime(parseInstant(message.createdAt), browserTimeZone(), locale)
  const when = whenOf(message)
  return (
    <span className="num">
      {when === time ? copy('messages.list.today') : when}, {time}
    </span>
  )
}
