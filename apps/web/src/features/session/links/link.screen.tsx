// The page that a link in an e-mail opens: in the requesting browser one press logs in; any other browser shows a code to enter
// there. The picture `magic-link`.
import { signInLinkRoutes, type OpenedLink } from '@daybreak/contract'
import { formatDuration, parseInstant } from '@daybreak/time'
import CircleAlert from 'lucide-react/icons/circle-alert'
import LogIn from 'lucide-react/icons/log-in'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiProblem, callApi, problemOf } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { sayStarted } from '#platform/session/session-started.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, ButtonLink, Calm, Fact, Facts, MessageNotice, Notice } from '#ui'
import { LateClaim } from '../code-page/index.ts'
import { useDeviceName, useWhen } from '../security/index.ts'
import sessionStyles from '../session.module.css'
import styles from './links.module.css'

type LinkScreenProps = {
  /** What follows `#` in the link; null in a page that is only drawn. */
  token: string | null
  goOnTo: (path: string) => void
}

/** A link can do nothing any more: it was used, refused, or is too old. */
function isOver(cause: unknown): boolean {
  return cause instanceof ApiProblem && cause.status < 500 && cause.status !== 429
}

export function LinkScreen({ token, goOnTo }: LinkScreenProps) {
  const copy = useCopy()
  const [opened, setOpened] = useState<OpenedLink | null>(null)
  const [isEnded, setIsEnded] = useState(false)
  const opening = useAction({
    // Changes nothing: a program that follows the link and runs this page uses nothing up.
    call: async (text: string) => setOpened(await callApi(signInLinkRoutes.open, { body: { token: text } })),
    explain: () => ({ id: 'shell.error.load' }),
  })
  const { run } = opening
  const isAsked = useRef(false)
  useEffect(() => {
    if (token === null || isAsked.current) return
    isAsked.current = true
    void run(token)
  }, [token, run])
  usePageTitle(copy('shell.title.pattern', { page: copy('session.link.page') }))

  if (isEnded) return <Outcome title="session.link.ended-title" body="session.link.ended" />
  if (isOver(opening.cause)) return <Outcome title="session.not-you.expired-title" body="session.link.expired" />
  if (opened === null || token === null)
    return (
      <>
        <h1>
          <Copy id="session.link.page" />
        </h1>
        <MessageNotice message={opening.message} className={sessionStyles['ended']} />
        {opening.message !== null && (
          <Button className={sessionStyles['send']} full onClick={() => token !== null && void run(token)}>
            <Copy id="shell.action.try-again" />
          </Button>
        )}
      </>
    )
  return opened.where === 'here' ? (
    <Here token={token} goOnTo={goOnTo} />
  ) : (
    <Elsewhere token={token} opened={opened} onEnded={() => setIsEnded(true)} />
  )
}

function Here({ token, goOnTo }: { token: string; goOnTo: (path: string) => void }) {
  // The address is one that our people typed: the worker's details are asked for next.
  const [isClaimed, setIsClaimed] = useState(false)
  const signingIn = useAction({
    async call() {
      try {
        await callApi(signInLinkRoutes.signIn, { body: { token } })
      } catch (cause) {
        if (problemOf(cause, signInLinkRoutes.signIn)?.code !== 'session.identity_needed') throw cause
        return setIsClaimed(true)
      }
      sayStarted()
      goOnTo(takeReturnPath())
    },
    explain: (cause) => (isOver(cause) ? { id: 'session.link.expired' } : null),
    leavesPage: true,
  })
  if (isClaimed) return <LateClaim goOnTo={goOnTo} onBack={() => goOnTo('/login/with-email')} />
  return (
    <>
      <Calm icon={LogIn} tone="iris" title={<Copy id="session.link.here-title" />} body={<Copy id="session.link.here-body" />} />
      <MessageNotice message={signingIn.message} className={sessionStyles['ended']} />
      <Button className={sessionStyles['send']} full busy={signingIn.isBusy} onClick={() => void signingIn.run()}>
        <Copy id="session.login.submit" />
      </Button>
    </>
  )
}

type ElsewhereProps = { token: string; opened: Extract<OpenedLink, { where: 'elsewhere' }>; onEnded: () => void }

function Elsewhere({ token, opened: { code, expiresAt, askedAt, askedFrom }, onEnded }: ElsewhereProps) {
  const copy = useCopy()
  const { brand } = useBrand()
  const deviceName = useDeviceName()
  const when = useWhen()
  const secondsLeft = useSecondsLeft(parseInstant(expiresAt).epochMilliseconds)
  const refusing = useAction({
    async call() {
      await callApi(signInLinkRoutes.refuse, { body: { token } })
      onEnded()
    },
    explain: (cause) => (isOver(cause) ? { id: 'session.link.expired' } : null),
  })
  if (secondsLeft === 0) return <Outcome title="session.not-you.expired-title" body="session.link.expired" />
  return (
    <>
      <h1>
        <Copy id="session.link.other-title" />
      </h1>
      <p className={sessionStyles['lead']}>
        <Copy id="session.link.other-body" />
      </p>
      <div className={styles['codeCard']}>
        <p className={styles['digits']}>
          <span aria-hidden="true">{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
          <span className="vh">{copy('session.link.other-code', { codeSpoken: [...code].join(' ') })}</span>
        </p>
        <p className={styles['goodFor']}>
          <Copy id="session.link.good-for" values={{ time: formatDuration(secondsLeft * 1000) }} />
        </p>
      </div>
      <Facts>
        <Fact label={<Copy id="session.link.asked-from" />}>{deviceName(askedFrom)}</Fact>
        {askedFrom.network !== null && <Fact label={<Copy id="session.link.asked-near" />}>{askedFrom.network}</Fact>}
        <Fact label={<Copy id="session.link.asked-when" />}>{when(askedAt)}</Fact>
      </Facts>
      <Notice className={sessionStyles['ended']} tone="warn" icon={ShieldAlert} top>
        <Copy id="session.link.never-read" values={{ brand }} />
      </Notice>
      <MessageNotice message={refusing.message} className={sessionStyles['ended']} />
      <Button className={sessionStyles['send']} full variant="danger" busy={refusing.isBusy} onClick={() => void refusing.run()}>
        <Copy id="session.link.not-me" />
      </Button>
      <ButtonLink className={styles['restart']} full variant="quiet" to="/login/with-email">
        <Copy id="session.link.restart" />
      </ButtonLink>
    </>
  )
}

type OutcomeProps = {
  title: 'session.link.ended-title' | 'session.not-you.expired-title'
  body: 'session.link.ended' | 'session.link.expired'
}

function Outcome({ title, body }: OutcomeProps): ReactNode {
  return (
    <>
      <div role="status">
        <Calm icon={CircleAlert} tone="iris" title={<Copy id={title} />} body={<Copy id={body} />} />
      </div>
      <ButtonLink className={sessionStyles['send']} full to="/login/with-email">
        <Copy id="session.login.submit" />
      </ButtonLink>
    </>
  )
}
