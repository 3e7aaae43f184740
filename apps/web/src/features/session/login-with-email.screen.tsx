// Sign-in by e-mail: the same page with one other field.
import type { CopyKey } from '@daybreak/copy'
import { useState } from 'react'
import { useCopy } from '#platform/copy.tsx'
import { useEarlyValue } from '#platform/early-input.ts'
import { TextInput } from '#ui'
import { LoginFrame, type LoginScreenProps } from './login-frame.tsx'
import { checkEmail } from './login.rules.ts'
import { useLoginStart } from './use-login-start.ts'

export function LoginWithEmailScreen({ goTo, goOnTo }: LoginScreenProps) {
  const copy = useCopy()
  const [email, setEmail] = useState(useEarlyValue('email'))
  const [error, setError] = useState<CopyKey | null>(null)
  const { state, start, reset } = useLoginStart(goTo)

  function submit() {
    const found = checkEmail(email)
    setError(found)
    if (!found) void start({ username: email.trim(), method: 'email' })
  }

  function change(typed: string) {
    setEmail(typed)
    setError(null)
    reset()
  }

  return (
    <LoginFrame
      method="email"
      heading="session.login-email.heading"
      lead="session.login-email.hint"
      submit="session.login-email.submit"
      otherWay={{ text: 'session.login-email.phone-lead', to: '/login' }}
      state={state}
      goOnTo={goOnTo}
      onSubmit={submit}
    >
      {(noticeId) => (
        <TextInput
          label={copy('session.login-email.label')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValue={change}
          error={error ? copy(error) : undefined}
          noticeId={noticeId}
        />
      )}
    </LoginFrame>
  )
}
