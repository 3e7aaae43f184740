// The whole screen while the session exists but the profile has not loaded. Specification 4, "Gate rules".
import { useEffect, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { DawnPage, LogoMark } from '#ui'
import styles from './full-screen-loader.module.css'

/** After this long the page says that it is slow, and that the worker's money is safe. */
const slowAfterMs = 5_000

export function FullScreenLoader() {
  const copy = useCopy()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const waiting = window.setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => window.clearTimeout(waiting)
  }, [])
  return (
    <DawnPage isCentered>
      <main className={styles['loader']} aria-busy="true">
        <h1 className="vh">{copy('shell.brand.wallet')}</h1>
        <LogoMark className={styles['mark']} />
        <p className={styles['text']} role="status">
          <Copy id={isSlow ? 'shell.loader.slow' : 'shell.loader.label'} />
        </p>
      </main>
    </DawnPage>
  )
}
