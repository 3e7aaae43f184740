// Sets or replaces a password, and rates it in words while it is typed.
import { passwordLength, passwordStrength, type PasswordStrength } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useEffect, useRef } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Card, Form, PasswordInput, useAnnounce, useForm } from '#ui'
import { useSetPassword } from './queries.ts'
import styles from './passwords.module.css'

const tips: readonly CopyKey[] = ['session.password.tip-words', 'session.password.tip-own', 'session.password.tip-share']

type PasswordFlowProps = { isChange: boolean; onDone: () => void }

export function PasswordFlow({ isChange, onDone }: PasswordFlowProps) {
  const copy = useCopy()
  const titleRef = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => titleRef.current?.focus(), [])
  const announce = useAnnounce()
  const setting = useSetPassword()
  const form = useForm({
    initial: () => ({ password: '' }),
    check: ({ password }) => ({ password: faultOf(password) }),
    send: ({ password }) => setting.run(password),
    onSent() {
      announce(copy('session.password.saved'))
      onDone()
    },
    action: setting,
  })
  const field = form.field('password')

  return (
    <div className={`grid ${styles['flow']}`} data-unrecorded>
      <Card className={styles['article']}>
        <h2 ref={titleRef} tabIndex={-1} className={styles['title']}>
          <Copy id={isChange ? 'session.password.change' : 'session.password.set'} />
        </h2>
        <p className="soft">
          <Copy id="session.password.ends-others" />
        </p>
        <Form form={form} layout="own" submit={null} className={styles['form']}>
          <PasswordInput
            label={copy('session.password.new-label')}
            hint={copy('session.password.hint', { min: passwordLength.min })}
            name="newPassword"
            autoComplete="new-password"
            {...field}
          />
          <Strength password={field.value} />
          <Button type="submit" full busy={form.isBusy}>
            <Copy id="shell.action.save" />
          </Button>
        </Form>
      </Card>
      <Card>
        <h2>
          <Copy id="session.password.tips-title" />
        </h2>
        <ul className={styles['points']}>
          {tips.map((tip) => (
            <li key={tip}>
              <Copy id={tip} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const faults: Readonly<Partial<Record<PasswordStrength, CopyKey>>> = {
  short: 'session.password.too-short',
  long: 'session.password.long',
  simple: 'session.password.simple',
}

function faultOf(password: string): CopyKey | null {
  if (password === '') return 'session.password.required'
  return faults[passwordStrength(password)] ?? null
}

const words = {
  long: 'session.password.long',
  simple: 'session.password.simple',
  fair: 'session.password.fair',
  strong: 'session.password.strong',
} as const

/** Announced politely: a screen reader is not interrupted at each letter. */
function Strength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  const missing = passwordLength.min - [...password].length
  return (
    <p className={styles['strength']} data-strength={password === '' ? 'none' : strength} aria-live="polite" aria-atomic>
      {password !== '' && strength === 'short' && <Copy id="session.password.missing" values={{ count: Math.max(1, missing) }} />}
      {password !== '' && strength !== 'short' && <Copy id={words[strength]} />}
    </p>
  )
}
