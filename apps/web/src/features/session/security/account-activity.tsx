// "Activity on my account": sign-ins, reveals and changes, newest first, as many pages as are asked for. Readings 4.8.
import type { Activity, ActivityGroup } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Fragment, useId, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, ChoiceList, Item, ItemList, Masked } from '#ui'
import { wordsOf } from './activity-kinds.ts'
import { useDeviceName } from './device-words.ts'
import { activityQuery } from './security.queries.ts'
import { SecurityPending } from './pending.tsx'
import { useWhen } from './use-when.ts'
import styles from '../security.module.css'

export function AccountActivity() {
  const headingId = useId()
  const [group, setGroup] = useState<ActivityGroup | null>(null)
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(activityQuery(group))
  return (
    <Card flush labelledBy={headingId}>
      <div className={styles['filtered']}>
        <h2 id={headingId}>
          <Copy id="employee.activity.title" />
        </h2>
        <GroupChoice group={group} onGroup={setGroup} />
      </div>
      {data ? (
        <Activities
          activities={data.pages.flatMap((page) => page.data)}
          none={group === null ? 'session.activity.none' : 'session.activity.none-of-group'}
        />
      ) : (
        <SecurityPending rows={4} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
      {data && hasNextPage && (
        <div className={styles['more']}>
          {isFetchNextPageError && (
            <p role="alert" className="soft sm">
              <Copy id="shell.error.load" />
            </p>
          )}
          <Button
            variant={isFetchNextPageError ? 'tint' : 'quiet'}
            size="sm"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            {...(isFetchNextPageError ? { icon: RotateCw } : { iconEnd: ChevronDown })}
          >
            <Copy id={isFetchNextPageError ? 'shell.action.try-again' : 'session.activity.more'} />
          </Button>
        </div>
      )}
    </Card>
  )
}

const groupNames: Readonly<Record<ActivityGroup, CopyKey>> = {
  log_in: 'session.activity.group-log-in',
  shown: 'session.activity.group-shown',
  contact: 'session.activity.group-contact',
  card: 'session.activity.group-card',
  money: 'session.activity.group-money',
  choices: 'session.activity.group-choices',
}

const groups = Object.keys(groupNames) as ActivityGroup[]

type GroupChoiceProps = { group: ActivityGroup | null; onGroup: (group: ActivityGroup | null) => void }

function GroupChoice({ group, onGroup }: GroupChoiceProps) {
  const copy = useCopy()
  const all = '' as const
  return (
    <ChoiceList
      label={copy('session.activity.filter')}
      value={group ?? all}
      onChange={({ target: { value } }) => onGroup(groups.find((known) => known === value) ?? null)}
    >
      <option value={all}>{copy('session.activity.group-all')}</option>
      {groups.map((known) => (
        <option key={known} value={known}>
          {copy(groupNames[known])}
        </option>
      ))}
    </ChoiceList>
  )
}

function Activities({ activities, none }: { activities: readonly Activity[]; none: CopyKey }) {
  const copy = useCopy()
  const nameOf = useDeviceName()
  const when = useWhen()
  if (activities.length === 0)
    return (
      <p className={styles['none']}>
        <Copy id={none} />
      </p>
    )
  return (
    <ItemList label={copy('employee.activity.title')}>
      {activities.map(({ id, kind, at, device, isThisSession, detail }) => {
        const { text, icon, isWarning, digitsOf } = wordsOf(kind)
        const where = isThisSession ? copy('session.devices.this-device') : nameOf(device)
        const about = digitsOf && detail !== null && /^\d{4}$/.test(detail) ? copy(digitsOf, { last4: detail }) : detail
        const facts = [when(at), where, about].filter((fact) => fact !== null)
        return (
          <Item
            key={id}
            icon={icon}
            tone={isWarning ? 'warn' : 'iris'}
            title={<Copy id={text} />}
            body={<Facts facts={facts} />}
          />
        )
      })}
    </ItemList>
  )
}

/** Each of them in one piece where there is room: "*** *** 0101" over two lines is no number any more. */
function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <span className="num">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <span className={styles['fact']}>
            <Masked text={fact} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}
