// A fresh proof by an authenticator app: its part of the step-up dialog.
import { totpRoutes } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useBrand } from '#platform/copy/brand.ts'
import { replaceSession } from '#platform/session/session.ts'
import { notifyOtherTabs } from '#platform/session/session-channel.ts'
import { CodeForm, totpErrorOf, useCode } from '../codes/index.ts'
import styles from '../session.module.css'

export function TotpStepUp({ onProved }: { onProved: () => void }) {
  const copy = useCopy()
  const { brand } = useBrand()
  const entry = useCode({
    async prove(code) {
      await replaceSession(() => callApi(totpRoutes.stepUp, { body: { code } }))
      notifyOtherTabs('replaced')
      onProved()
    },
    // No message carries this code.
    send: async () => {},
    refusalOf: totpErrorOf,
  })
  return (
    <>
      <p className={styles['lead']}>
        <Copy id="session.totp.type-code" values={{ brand }} />
      </p>
      <CodeForm entry={entry} sentAtMs={0} hint={copy('session.totp.hint')} />
    </>
  )
}
