// The message above the sign-in form: why the last session of this tab ended, or why none can start.
import type { CopyKey } from '@daybreak/copy'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import type { EndReason } from '#platform/session/session-channel.ts'
import { takeEndReason } from '#platform/session/session-return.ts'
import { Notice, useAnnounce } from '#ui'
import styles from '../session.module.css'

const reasons: Readonly<Record<EndReason, CopyKey>> = {
  'logged-out': 'session.ended.logged-out',
  idle: 'session.ended.idle',
  expired: 'session.ended.expired',
  revoked: 'session.ended.revoked',
}

export function SessionEnded() {
  const copy = useCopy()
  const announce = useAnnounce()
  const [id] = useState(whatToSay)
  useEffect(() => {
    if (id) announce(copy(id))
  }, [announce, copy, id])
  if (!id) return null
  const isBlocked = id === 'session.ended.cookies-off'
  return (
    <Notice className={styles['ended']} tone={isBlocked ? 'bad' : 'info'} icon={isBlocked ? CircleAlert : Info} top>
      <p>
        <Copy id={id} />
      </p>
    </Notice>
  )
}

function whatToSay(): CopyKey | null {
  // Prerendered, without a worker yet.
  if (typeof document === 'undefined') return null
  if (!navigator.cookieEnabled) return 'session.ended.cookies-off'
  const reason = takeEndReason()
  return reason && reasons[reason]
}
