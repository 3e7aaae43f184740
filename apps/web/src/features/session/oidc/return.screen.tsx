// The page that another service sends the browser back to: it passes the answer to our server, then continues or shows the error.
import { oidcSignInRoutes, type OidcReturned } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import { ApiProblem, callApi, problemOf } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { sayStarted } from '#platform/session/session-started.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, ButtonLink, Calm, MessageNotice } from '#ui'
import { handInside } from './attempt.ts'
import { LateOidcSignIn } from './late.tsx'
import sessionStyles from '../session.module.css'

type OidcReturnProps = {
  /** What the service gave the browser; null for an address that none made, and in a page that is only drawn. */
  returned: OidcReturned | null
  isDrawnAhead?: boolean
  goOnTo: (path: string) => void
}

/** Where an account is linked. */
const linkingPath = '/my-account/security'

type Words = { title: CopyKey; body: CopyKey }
const expired: Words = { title: 'session.oidc.expired-title', body: 'session.oidc.expired' }
const refused: Words = { title: 'session.oidc.refused-title', body: 'session.oidc.refused' }
const away: Words = { title: 'session.oidc.away-title', body: 'session.oidc.away' }
const denied: Words = { title: 'session.oidc.denied-title', body: 'session.oidc.denied' }

/** Null where the answer is as good as before: the network failed, or we did. */
function outcomeOf(cause: unknown): Words | null {
  if (!(cause instanceof ApiProblem)) return null
  const code = problemOf(cause, oidcSignInRoutes.prove)?.code
  if (code === 'session.oidc_expired') return expired
  if (code === 'session.oidc_denied') return denied
  if (code === 'session.oidc_unreachable' || code === 'session.method_unavailable') return away
  return cause.status >= 500 || cause.status === 429 ? null : refused
}

export function OidcReturnScreen({ returned, isDrawnAhead = false, goOnTo }: OidcReturnProps) {
  const copy = useCopy()
  const signingIn = useAction({
    async call(answer: OidcReturned) {
      await callApi(oidcSignInRoutes.prove, { body: answer })
      sayStarted()
      goOnTo(takeReturnPath())
    },
    explain: () => ({ id: 'shell.error.load' }),
    leavesPage: true,
  })
  const { run } = signingIn
  const isBrought = useRef(false)
  useEffect(() => {
    if (returned === null || isBrought.current) return
    isBrought.current = true
    if (returned.state.startsWith('login.')) {
      void run(returned)
    } else {
      handInside(returned)
      goOnTo(linkingPath)
    }
  }, [returned, run, goOnTo])
  usePageTitle(copy('shell.title.pattern', { page: copy('session.oidc.waiting') }))

  const outcome = returned === null && !isDrawnAhead ? expired : outcomeOf(signingIn.cause)
  if (outcome !== null) return <Outcome {...outcome} />
  return (
    <>
      <div role="status">
        <h1>
          <Copy id="session.oidc.waiting" />
        </h1>
      </div>
      <MessageNotice message={signingIn.message} className={sessionStyles['ended']} />
      {signingIn.message !== null && (
        <Button className={sessionStyles['send']} full onClick={() => returned !== null && void run(returned)}>
          <Copy id="shell.action.try-again" />
        </Button>
      )}
    </>
  )
}

function Outcome({ title, body }: Words) {
  return (
    <>
      <div role="status">
        <Calm icon={CircleAlert} tone="iris" title={<Copy id={title} />} body={<Copy id={body} />} />
      </div>
      <ButtonLink className={sessionStyles['send']} full to="/login">
        <Copy id="session.oidc.use-code" />
      </ButtonLink>
      <LateOidcSignIn />
    </>
  )
}
