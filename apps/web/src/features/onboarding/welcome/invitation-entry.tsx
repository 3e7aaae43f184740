// A field for the invitation link of a worker who has opened this page without it. Readings 4.2, "I have an invitation link".
import { useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Form, TextInput, useForm } from '#ui'
import { inviteIn, type Invitation } from './use-invitation.ts'

export function InvitationEntry({ invitation }: { invitation: Invitation }) {
  const copy = useCopy()
  const [isAsked, setIsAsked] = useState(false)
  const form = useForm({
    initial: () => ({ link: '' }),
    check: ({ link }) => ({ link: inviteIn(link) === null ? ('onboarding.welcome.invite-format' as const) : null }),
    send: ({ link }) => invitation.run(inviteIn(link) ?? ''),
    action: invitation,
  })

  return (
    <>
      <Button variant="quiet" full aria-expanded={isAsked} onClick={() => setIsAsked(!isAsked)}>
        <Copy id="onboarding.welcome.have-invite" />
      </Button>
      {isAsked && (
        <Form form={form} notice={null} submit={null}>
          <TextInput
            label={copy('onboarding.welcome.invite-label')}
            name="invite"
            type="url"
            autoComplete="off"
            spellCheck={false}
            {...form.field('link')}
          />
          <Button type="submit" variant="tint" full busy={form.isBusy}>
            <Copy id="shell.action.continue" />
          </Button>
        </Form>
      )}
    </>
  )
}
