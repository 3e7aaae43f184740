// Sign-in by phone. Specification 2, "Login by phone (/login)".
import { useCopy } from '#platform/copy/copy.tsx'
import { useEarlyValue } from '#platform/page/early-input.ts'
import { maskPhone, PhoneInput, TextInput, useForm } from '#ui'
import { LoginFrame, type LoginScreenProps } from './login-frame.tsx'
import { checkPhoneLogin, defaultCountryCode, maskCountryCode, usernameOfPhone } from './login.rules.ts'
import { useLoginStart } from './use-login-start.ts'
import styles from '../session.module.css'

export function LoginScreen({ goTo, goOnTo }: LoginScreenProps) {
  const copy = useCopy()
  const earlyPhone = useEarlyValue('phone')
  const starting = useLoginStart(goTo)
  const form = useForm({
    initial: () => ({ countryCode: defaultCountryCode, phone: maskPhone(earlyPhone) }),
    check: checkPhoneLogin,
    send: (login) => starting.run({ username: usernameOfPhone(login), method: 'sms' }),
    action: starting,
  })

  return (
    <LoginFrame
      method="sms"
      heading="session.login.heading"
      lead="session.login.phone-hint"
      submit="session.login.submit"
      otherOption={{ text: 'session.login.email-lead', to: '/login/with-email' }}
      form={form}
      starting={starting}
      typed={form.field('phone').value}
      goOnTo={goOnTo}
    >
      {(noticeId) => (
        <div className={styles['phone']}>
          <TextInput
            label={copy('session.login.country-code-short')}
            aria-label={copy('session.login.country-code-label')}
            placeholder={copy('session.login.country-code-placeholder')}
            className={styles['countryCode']}
            name="countryCode"
            disabled
            {...form.field('countryCode', maskCountryCode)}
          />
          <PhoneInput
            label={copy('session.login.phone-label')}
            className={styles['phoneNumber']}
            name="phone"
            {...form.field('phone')}
            noticeId={noticeId}
          />
        </div>
      )}
    </LoginFrame>
  )
}
