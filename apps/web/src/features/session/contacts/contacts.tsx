// "Phone and email": the contacts that get codes and warnings, with a link to change each. Readings 4.8, "Contact".
import type { ContactType, WorkerContact } from '@daybreak/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useId, useRef, useState } from 'react'
import type { CopyKey } from '@daybreak/copy'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, Item, ItemList, Masked, Notice, useToast } from '#ui'
import { SecurityPending } from '../security/index.ts'
import { ContactFlow } from './flow.tsx'
import { contactsQuery, type ContactTask } from './contacts.queries.ts'
import listStyles from '../security.module.css'
import styles from './contacts.module.css'

const icons = { phone: Phone, email: Mail } as const
const types = ['phone', 'email'] as const
const kinds: Readonly<Record<ContactType, CopyKey>> = { phone: 'employee.contact.phone', email: 'employee.contact.email' }
const adds: Readonly<Record<ContactType, CopyKey>> = {
  phone: 'session.contacts.add-phone',
  email: 'session.contacts.add-email',
}

/** @param onChanged  the profile shows the contacts too */
export function Contacts({ onChanged }: { onChanged: () => void }) {
  const copy = useCopy()
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(contactsQuery)
  const [task, setTask] = useState<ContactTask | null>(null)
  const [isStale, setIsStale] = useState(false)
  const wasBusy = useRef(false)
  const { toast, show } = useToast()

  // The form has gone, and the button that opened it may have gone with its row.
  useEffect(() => {
    if (wasBusy.current && task === null) headingRef.current?.focus()
    wasBusy.current = task !== null
  }, [task])

  function begin(next: ContactTask) {
    setIsStale(false)
    setTask(next)
  }

  async function read() {
    onChanged()
    await client.invalidateQueries({ queryKey: ['session'] })
  }

  async function finish({ action, type }: ContactTask) {
    await read()
    setTask(null)
    show(copy(doneText(action, type)))
  }

  async function showNewer() {
    await read()
    setTask(null)
    setIsStale(true)
  }

  if (task !== null && data)
    return (
      <ContactFlow
        task={task}
        contacts={data.data}
        onDone={() => void finish(task)}
        onStale={() => void showNewer()}
        onCancel={() => setTask(null)}
      />
    )
  return (
    <>
      <Card flush labelledBy={headingId}>
        <div className={listStyles['head']}>
          <h2 id={headingId} ref={headingRef} tabIndex={-1}>
            <Copy id="session.contacts.title" />
          </h2>
          <p className="soft sm">
            <Copy id="session.contacts.about" />
          </p>
        </div>
        {isStale && (
          <Notice tone="warn" icon={TriangleAlert} role="status" className={listStyles['failure']}>
            <Copy id="session.contacts.stale" />
          </Notice>
        )}
        {data ? (
          <Known contacts={data.data} onTask={begin} />
        ) : (
          <SecurityPending rows={2} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />
        )}
      </Card>
      <Lost />
      {toast}
    </>
  )
}

function doneText(action: ContactTask['action'], type: ContactType): CopyKey {
  if (action === 'add') return 'session.contacts.added'
  if (action === 'remove') return 'session.contacts.removed'
  return type === 'phone' ? 'employee.contact.changed-phone' : 'employee.contact.changed-email'
}

function Known({ contacts, onTask }: { contacts: readonly WorkerContact[]; onTask: (task: ContactTask) => void }) {
  const copy = useCopy()
  const missing = types.filter((type) => !contacts.some((contact) => contact.type === type && contact.isVerified))
  return (
    <>
      <ItemList label={copy('session.contacts.title')}>
        {contacts.map((contact) => (
          <Item
            key={`${contact.type} ${contact.value}`}
            icon={icons[contact.type]}
            tone="iris"
            title={<Copy id={kinds[contact.type]} />}
            body={<Row contact={contact} onTask={onTask} />}
          />
        ))}
      </ItemList>
      <div className={listStyles['foot']}>
        {missing.map((type) => (
          <Button key={type} variant="tint" full icon={Plus} onClick={() => onTask({ action: 'add', type, contact: null })}>
            <Copy id={adds[type]} />
          </Button>
        ))}
        {contacts.some(({ isRemovable }) => !isRemovable) && (
          <p className="soft sm">
            <Copy id="session.contacts.last" />
          </p>
        )}
      </div>
    </>
  )
}

/** The buttons are under the words: beside them there is no room for two on a phone with large text. */
function Row({ contact, onTask }: { contact: WorkerContact; onTask: (task: ContactTask) => void }) {
  const copy = useCopy()
  const { type, destination, isVerified, isMain, isStopped, isRemovable } = contact
  const states: CopyKey[] = [
    isVerified ? 'employee.contact.verified' : 'employee.contact.not-verified',
    ...(isMain ? (['employee.contact.main'] as const) : []),
    ...(isStopped ? (['session.contacts.stopped'] as const) : []),
  ]
  return (
    <>
      <span className={styles['destination']}>
        <Masked text={destination} />
      </span>
      <span>{states.map((state) => copy(state)).join(' · ')}</span>
      <span className={styles['actions']}>
        {isMain && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={copy('session.contacts.change-label', { contact: destination })}
            onClick={() => onTask({ action: 'change', type, contact })}
          >
            <Copy id="shell.action.change" />
          </Button>
        )}
        {isRemovable && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={copy('session.contacts.remove-label', { contact: destination })}
            onClick={() => onTask({ action: 'remove', type, contact })}
          >
            <Copy id="session.contacts.remove" />
          </Button>
        )}
      </span>
    </>
  )
}

/** Decisions 5 and 22: the card replaces a contact that cannot be reached; where that is lost too, a person helps. */
function Lost() {
  const headingId = useId()
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId}>
        <Copy id="session.contacts.lost-title" />
      </h2>
      <p className="soft">
        <Copy id="session.contacts.lost-card" />
      </p>
      <p className="soft">
        <Copy id="session.contacts.lost-call" />
      </p>
    </Card>
  )
}
