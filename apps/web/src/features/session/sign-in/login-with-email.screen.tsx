// Sign-in by e-mail: the same page with one other field.
import { useCopy } from '#platform/copy/copy.tsx'
import { useEarlyValue } from '#platform/page/early-input.ts'
import { TextInput, useForm } from '#ui'
import { LoginFrame, type LoginScreenProps } from './login-frame.tsx'
import { checkEmail } from './login.rules.ts'
import { useLoginStart } from './use-login-start.ts'

export function LoginWithEmailScreen({ goTo, goOnTo }: LoginScreenProps) {
  const copy = useCopy()
  const earlyEmail = useEarlyValue('email')
  const starting = useLoginStart(goTo)
  const form = useForm({
    initial: () => ({ email: earlyEmail }),
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: ({ email }) => starting.run({ username: email.trim(), method: 'email' }),
    action: starting,
  })

  return (
    <LoginFrame
      method="email"
      heading="session.login-email.heading"
      lead="session.login-email.hint"
      submit="session.login-email.submit"
      otherOption={{ text: 'session.login-email.phone-lead', to: '/login' }}
      form={form}
      starting={starting}
      typed={form.field('email').value}
      goOnTo={goOnTo}
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
          {...form.field('email')}
          noticeId={noticeId}
        />
      )}
    </LoginFrame>
  )
}
