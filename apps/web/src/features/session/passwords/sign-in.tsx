// Signing in by a phone number or an e-mail address and a password, in one form, so that a password manager can fill both in.
import { passwordSignInRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { sayStarted } from '#platform/session/session-started.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, Icon, PasswordInput, TextInput, useForm } from '#ui'
import { forgetPendingLogin, providerWords } from '../codes/index.ts'
import styles from '../session.module.css'

type PasswordSignInProps = {
  /** What was typed on the page before. */
  typed: string
  goOnTo: (path: string) => void
  onBack: () => void
}

export function PasswordSignIn({ typed, goOnTo, onBack }: PasswordSignInProps) {
  const copy = useCopy()
  const headingRef = useRef<HTMLHeadingElement>(null)
  usePageTitle(copy('shell.title.pattern', { page: copy('session.password.use') }))
  // The button that led here is gone.
  useEffect(() => headingRef.current?.focus(), [])
  const proving = useAction({
    call: (body: { username: string; password: string }) => callApi(passwordSignInRoutes.prove, { body }),
    refusals: refusalsOf<typeof passwordSignInRoutes.prove>({
      'session.password_wrong': { id: 'session.password.wrong', field: 'password' },
      'session.username_invalid': { id: 'session.password.username-required', field: 'username' },
      'session.too_many_tries': { id: 'session.otp.too-many' },
      ...providerWords,
    }),
    unanswered: { id: 'shell.error.load' },
    leavesPage: true,
  })
  const form = useForm({
    initial: () => ({ username: typed, password: '' }),
    check: ({ username, password }) => ({
      username: usernameOf(username) === null ? ('session.password.username-required' satisfies CopyKey) : null,
      password: password === '' ? ('session.password.required' satisfies CopyKey) : null,
    }),
    send: ({ username, password }) => proving.run({ username: usernameOf(username) ?? username, password }),
    onSent() {
      forgetPendingLogin()
      sayStarted()
      goOnTo(takeReturnPath())
    },
    action: proving,
  })

  return (
    <>
      <button type="button" className={styles['back']} onClick={onBack}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.action.back" />
      </button>
      <h1 ref={headingRef} tabIndex={-1}>
        <Copy id="session.password.use" />
      </h1>
      <Form form={form} className={styles['form']} submit={<Copy id="session.login.submit" />}>
        <TextInput
          label={copy('session.password.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordInput
          label={copy('session.password.label')}
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      </Form>
      <Button variant="quiet" size="sm" className={styles['noAccess']} onClick={onBack}>
        <Copy id="session.password.forgot" />
      </Button>
    </>
  )
}

/** An address as it is, and a number of the United States with its country code; null for neither. */
function usernameOf(typed: string): string | null {
  const text = typed.trim()
  if (text.includes('@')) return text
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length === 10) return `1${digits}`
  return digits.length === 11 && digits.startsWith('1') ? digits : null
}
