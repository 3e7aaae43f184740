// Sign-in by phone. Specification 2, "Login by phone (/login)".
import { useState } from 'react'
import { useCopy } from '#platform/copy.tsx'
import { useEarlyValue } from '#platform/early-input.ts'
import { maskPhone, PhoneInput, TextInput } from '#ui'
import { LoginFrame, type LoginScreenProps } from './login-frame.tsx'
import { checkPhoneLogin, defaultCountryCode, maskCountryCode, usernameOfPhone, type PhoneLoginErrors } from './login.rules.ts'
import { useLoginStart } from './use-login-start.ts'
import styles from './session.module.css'

export function LoginScreen({ goTo, goOnTo }: LoginScreenProps) {
  const copy = useCopy()
  const earlyPhone = useEarlyValue('phone')
  const [countryCode, setCountryCode] = useState(defaultCountryCode)
  const [phone, setPhone] = useState(() => maskPhone(earlyPhone))
  const [errors, setErrors] = useState<PhoneLoginErrors>({})
  const { state, start, reset } = useLoginStart(goTo)
  const login = { countryCode, phone }

  function submit() {
    const found = checkPhoneLogin(login)
    setErrors(found)
    if (Object.keys(found).length === 0) void start({ username: usernameOfPhone(login), method: 'sms' })
  }

  function change(masked: string) {
    setPhone(masked)
    setErrors({})
    reset()
  }

  return (
    <LoginFrame
      method="sms"
      heading="session.login.heading"
      lead="session.login.phone-hint"
      submit="session.login.submit"
      otherWay={{ text: 'session.login.email-lead', to: '/login/with-email' }}
      state={state}
      goOnTo={goOnTo}
      onSubmit={submit}
    >
      {(noticeId) => (
        <div className={styles['phone']}>
          <TextInput
            label={copy('session.login.country-code-short')}
            aria-label={copy('session.login.country-code-label')}
            placeholder={copy('session.login.country-code-placeholder')}
            className={styles['countryCode']}
            name="countryCode"
            value={countryCode}
            onValue={(typed) => setCountryCode(maskCountryCode(typed))}
            disabled
            error={errors.countryCode && copy(errors.countryCode)}
          />
          <PhoneInput
            label={copy('session.login.phone-label')}
            className={styles['phoneNumber']}
            name="phone"
            value={phone}
            onValue={change}
            error={errors.phone && copy(errors.phone)}
            noticeId={noticeId}
          />
        </div>
      )}
    </LoginFrame>
  )
}
