// Says at once that the app is offline and how old its figures are; back online, everything shown is fetched again.
import { formatTheTime, instantFromMilliseconds } from '@daybreak/time'
import { useQueryClient } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Notice, useToast } from '#ui'
import styles from './offline-notice.module.css'

export function OfflineNotice() {
  const copy = useCopy()
  const locale = useLocale()
  const { toast, show } = useToast()
  const client = useQueryClient()
  const sinceMs = useOfflineSince()
  const wasOffline = useRef(false)

  useEffect(() => {
    if (sinceMs !== null) {
      wasOffline.current = true
      return
    }
    if (!wasOffline.current) return
    wasOffline.current = false
    show(copy('shell.error.back-online'))
    // What failed meanwhile too: no screen waits for a press on "Try again".
    void client.invalidateQueries()
  }, [sinceMs, client, copy, show])

  return (
    <>
      {/* The region exists before it has words, or screen readers would miss its first words. */}
      <div role="status">
        {sinceMs !== null && (
          <Notice tone="warn" icon={CloudOff} top className={styles['notice']}>
            <p>
              <Copy
                id="shell.offline.title"
                values={{ theTime: formatTheTime(instantFromMilliseconds(sinceMs), browserTimeZone(), locale) }}
              />
            </p>
            <p className={styles['body']}>
              <Copy id="shell.offline.body" />
            </p>
          </Notice>
        )}
      </div>
      {toast}
    </>
  )
}

/** Since when the browser has had no line, or null while it has one. */
function useOfflineSince(): number | null {
  const nowMs = useNowMs()
  const [sinceMs, setSinceMs] = useState(() => (window.navigator.onLine ? null : nowMs()))
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('offline', () => setSinceMs(nowMs()), { signal })
    window.addEventListener('online', () => setSinceMs(null), { signal })
    return () => listening.abort()
  }, [nowMs])
  return sinceMs
}
