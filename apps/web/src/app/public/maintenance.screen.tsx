// We are down for work. Tries again every 30 s and goes back to where the worker was. Readings, "/maintenance".
import CreditCard from 'lucide-react/icons/credit-card'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Wrench from 'lucide-react/icons/wrench'
import { useCallback, useEffect, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Button, Calm, Notice } from '#ui'
import styles from './public-screens.module.css'

type MaintenanceProps = {
  /** Whether the server takes requests again. */
  isBack: () => Promise<boolean>
  goBack: () => void
}

const retryEveryMs = 30_000

export function MaintenanceScreen({ isBack, goBack }: MaintenanceProps) {
  const copy = useCopy()
  const [isTrying, setIsTrying] = useState(false)
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.maintenance') }))

  const tryAgain = useCallback(async () => {
    setIsTrying(true)
    if (await isBack()) goBack()
    setIsTrying(false)
  }, [isBack, goBack])

  useEffect(() => {
    const retrying = window.setInterval(() => void tryAgain(), retryEveryMs)
    return () => window.clearInterval(retrying)
  }, [tryAgain])

  return (
    <>
      <Calm icon={Wrench} tone="iris" title={<Copy id="shell.maintenance.title" />} />
      <Notice className={styles['card']} tone="good" icon={CreditCard} top>
        <p>
          <Copy id="shell.maintenance.card-works" />
        </p>
        <p className={styles['cardLine']}>
          <Copy id="shell.maintenance.phone-balance" />
        </p>
      </Notice>
      <Button className={styles['retry']} variant="tint" full icon={RotateCw} busy={isTrying} onClick={() => void tryAgain()}>
        <Copy id="shell.action.try-again" />
      </Button>
      <p className={styles['wait']}>
        <Copy id="shell.maintenance.retry" />
      </p>
    </>
  )
}
