// "Log in with …": leads to the page of another service, whose accounts workers have linked.
import { oidcSignInRoutes } from '@daybreak/contract'
import LogIn from 'lucide-react/icons/log-in'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, MessageNotice } from '#ui'
import { goToIssuer } from './attempt.ts'
import styles from './oidc.module.css'

export function OidcSignIn({ name }: { name: string }) {
  const language = useLocale()
  const leaving = useAction({
    call: async () => goToIssuer(await callApi(oidcSignInRoutes.start, { body: { language } })),
    refusals: refusalsOf<typeof oidcSignInRoutes.start>({
      'session.oidc_unreachable': { id: 'session.oidc.away' },
      'session.method_unavailable': { id: 'session.oidc.away' },
    }),
    unanswered: { id: 'shell.error.generic' },
    leavesPage: true,
  })
  return (
    <div className={styles['signIn']}>
      <Button variant="line" full icon={LogIn} busy={leaving.isBusy} onClick={() => void leaving.run()}>
        <Copy id="session.oidc.use" values={{ name }} />
      </Button>
      <MessageNotice message={leaving.message} />
    </div>
  )
}
