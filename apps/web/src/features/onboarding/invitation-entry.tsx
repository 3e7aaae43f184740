// A place for the link of who has opened this page without it. Readings 4.2, "I have an invitation link".
import { useState, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, TextInput } from '#ui'
import { inviteIn } from './use-invitation.ts'
import styles from './onboarding.module.css'

export function InvitationEntry({ onInvite }: { onInvite: (invite: string) => Promise<void> }) {
  const copy = useCopy()
  const [isAsked, setIsAsked] = useState(false)
  const [link, setLink] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const invite = inviteIn(link)
    setIsWrong(invite === null)
    if (invite === null || isBusy) return
    setIsBusy(true)
    await onInvite(invite)
    setIsBusy(false)
  }

  return (
    <>
      <Button variant="quiet" full aria-expanded={isAsked} onClick={() => setIsAsked(!isAsked)}>
        <Copy id="onboarding.welcome.have-invite" />
      </Button>
      {isAsked && (
        <form className={styles['form']} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
          <TextInput
            label={copy('onboarding.welcome.invite-label')}
            error={isWrong ? copy('onboarding.welcome.invite-format') : undefined}
            name="invite"
            type="url"
            autoComplete="off"
            spellCheck={false}
            value={link}
            onValue={(typed) => {
              setLink(typed)
              setIsWrong(false)
            }}
          />
          <Button type="submit" variant="tint" full busy={isBusy}>
            <Copy id="shell.action.continue" />
          </Button>
        </form>
      )}
    </>
  )
}
