// "Not you?": the page behind the link in a warning. It reverts the change and ends every session. Readings 4.8.
import { factorRoutes, type UndoneThing } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { useEffect, useState } from 'react'
import { ApiProblem, callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { forgetSession } from '#platform/session/session.ts'
import { notifyOtherTabs } from '#platform/session/session-channel.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, ButtonLink, Calm, MessageNotice } from '#ui'
import styles from './session.module.css'

type State = 'asking' | 'expired' | 'done'

const doneTexts: Readonly<Record<UndoneThing, CopyKey>> = {
  contact_change: 'session.not-you.done-contact-change',
  debit_mode: 'session.not-you.done-debit-mode',
  sign_in: 'session.not-you.done-sign-in',
  destination_linked: 'session.not-you.done-destination-linked',
}

/** @param token  what follows `#` in the link; it is sent to the server only after the button is pressed. Null in a page that is only prerendered */
export function NotYouScreen({ token }: { token: string | null }) {
  const copy = useCopy()
  const [undone, setUndone] = useState<UndoneThing | null>(null)
  const undoing = useAction({
    async call(text: string) {
      const answer = await callApi(factorRoutes.undo, { body: { token: text } })
      forgetSession()
      notifyOtherTabs('revoked')
      setUndone(answer.undone)
    },
    explain: () => ({ id: 'shell.error.generic' }),
  })
  const isExpired = token === '' || isOver(undoing.cause)
  const notDone: State = isExpired ? 'expired' : 'asking'
  usePageTitle(copy('shell.title.pattern', { page: copy(titleOf(undone === null ? notDone : 'done')) }))

  if (undone !== null) return <Outcome icon={CircleCheck} title="session.not-you.done-title" body={doneTexts[undone]} />
  if (isExpired) return <Outcome icon={CircleAlert} title="session.not-you.expired-title" body="session.not-you.expired" />
  return (
    <>
      <Calm
        icon={ShieldQuestionMark}
        tone="iris"
        title={<Copy id="session.not-you.title" />}
        body={<Copy id="session.not-you.body" />}
      />
      <MessageNotice message={undoing.message} className={styles['ended']} />
      <Button
        className={styles['send']}
        full
        variant="danger"
        busy={undoing.isBusy}
        onClick={() => token !== null && void undoing.run(token)}
      >
        <Copy id="session.not-you.action" />
      </Button>
      <p className={styles['otherOption']}>
        <Copy id="session.not-you.it-was-me" />
      </p>
    </>
  )
}

/** The link can do nothing any more. */
function isOver(cause: unknown): boolean {
  return cause instanceof ApiProblem && cause.status < 500 && cause.status !== 429
}

/** The window says what the heading says. */
function titleOf(state: State): CopyKey {
  if (state === 'done') return 'session.not-you.done-title'
  return state === 'expired' ? 'session.not-you.expired-title' : 'session.not-you.title'
}

type OutcomeProps = { icon: typeof CircleCheck; title: CopyKey; body: CopyKey }

function Outcome({ icon, title, body }: OutcomeProps) {
  const copy = useCopy()
  // The link has done what it could, and no one who takes this phone next should find it.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  return (
    <>
      <div role="status">
        <Calm icon={icon} tone="iris" title={<Copy id={title} />} body={<Copy id={body} />} />
      </div>
      <p className={styles['otherOption']}>{copy('session.not-you.next')}</p>
      <ButtonLink className={styles['send']} full to="/login">
        <Copy id="session.login.submit" />
      </ButtonLink>
    </>
  )
}
