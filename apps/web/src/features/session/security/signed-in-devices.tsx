// "Where you're logged in": every live session, a button to end one, and one to end them all. Readings 4.8.
import type { SignedInDevice } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Badge, Button, Card, Item, ItemList, MessageNotice, Modal, useToast } from '#ui'
import { deviceIcon, useDeviceName } from './device-words.ts'
import { devicesQuery, useSignOutAll, useSignOutDevice, type WhichDevices } from './security.queries.ts'
import { SecurityPending } from './pending.tsx'
import { useWhen } from './use-when.ts'
import styles from '../security.module.css'

export function SignedInDevices() {
  const copy = useCopy()
  const headingId = useId()
  const nameOf = useDeviceName()
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery)
  const signOut = useSignOutDevice()
  const signOutAll = useSignOutAll()
  const [isAsking, setIsAsking] = useState(false)
  const { toast, show } = useToast()
  const headingRef = useRef<HTMLHeadingElement>(null)

  async function signOutOne(device: SignedInDevice) {
    if ((await signOut.run(device)) === null) return
    show(copy('session.devices.signed-out', { device: nameOf(device.device) }))
    // The button that was pressed goes with its row.
    headingRef.current?.focus()
  }

  async function signOutMany(which: WhichDevices) {
    const signedOut = await signOutAll.run(which)
    setIsAsking(false)
    if (signedOut !== null) show(copy('session.devices.signed-out-others'))
  }

  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} ref={headingRef} tabIndex={-1} className={styles['head']}>
        <Copy id="session.devices.heading" />
      </h2>
      {data ? (
        <Devices devices={data.data} busyId={signOut.input?.id ?? null} onSignOut={(device) => void signOutOne(device)} />
      ) : (
        <SecurityPending rows={2} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
      <MessageNotice message={signOut.message ?? signOutAll.message} className={styles['failure']} />
      <div className={styles['foot']}>
        <Button variant="danger" full onClick={() => setIsAsking(true)}>
          <Copy id="session.devices.sign-out-all" />
        </Button>
      </div>
      <SignOutAllDialog
        isOpen={isAsking}
        hasOthers={(data?.data.length ?? 0) > 1}
        busy={signOutAll.input}
        onClose={() => setIsAsking(false)}
        onChosen={(which) => void signOutMany(which)}
      />
      {toast}
    </Card>
  )
}

type DevicesProps = {
  devices: readonly SignedInDevice[]
  busyId: string | null
  onSignOut: (device: SignedInDevice) => void
}

function Devices({ devices, busyId, onSignOut }: DevicesProps) {
  const copy = useCopy()
  const nameOf = useDeviceName()
  const when = useWhen()
  return (
    <ItemList label={copy('session.devices.heading')}>
      {devices.map((signedIn) => {
        const { id, device, lastSeenAt, isThisDevice } = signedIn
        const seen = isThisDevice ? copy('session.devices.now') : when(lastSeenAt)
        return (
          <Item
            key={id}
            icon={deviceIcon(device)}
            tone={isThisDevice ? 'iris' : 'plain'}
            title={nameOf(device)}
            body={<span className="num">{[device.network, seen].filter((part) => part !== null).join(' · ')}</span>}
            end={
              isThisDevice ? (
                <Badge tone="good">
                  <Copy id="session.devices.this-device" />
                </Badge>
              ) : (
                <Button
                  variant="quiet"
                  size="sm"
                  className={styles['ends']}
                  busy={busyId === id}
                  aria-label={copy('session.devices.sign-out-label', { device: nameOf(device) })}
                  onClick={() => onSignOut(signedIn)}
                >
                  <Copy id="session.devices.sign-out-short" />
                </Button>
              )
            }
          />
        )
      })}
    </ItemList>
  )
}

type SignOutAllDialogProps = {
  isOpen: boolean
  hasOthers: boolean
  busy: WhichDevices | null
  onClose: () => void
  onChosen: (which: WhichDevices) => void
}

function SignOutAllDialog({ isOpen, hasOthers, busy, onClose, onChosen }: SignOutAllDialogProps) {
  const titleId = useId()
  return (
    <Modal open={isOpen} titleId={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles['question']}>
        <Copy id="session.devices.sign-out-all-title" />
      </h2>
      <p className="soft">
        <Copy id="session.devices.sign-out-all-body" />
      </p>
      <div className={styles['answers']}>
        <Button variant="danger" full busy={busy === 'all'} onClick={() => onChosen('all')}>
          <Copy id="session.devices.sign-out-all" />
        </Button>
        {hasOthers && (
          <Button variant="tint" full busy={busy === 'others'} onClick={() => onChosen('others')}>
            <Copy id="session.devices.sign-out-others" />
          </Button>
        )}
      </div>
    </Modal>
  )
}
