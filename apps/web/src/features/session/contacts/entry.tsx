// The first step of a change: the new phone or e-mail address, or whether to remove the present one.
import type { WorkerContact } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, maskPhone, Masked, MessageNotice, PhoneInput, TextInput, useForm } from '#ui'
import { checkEmail, checkPhoneLogin, defaultCountryCode, usernameOfPhone } from '../sign-in/index.ts'
import type { ContactTask } from './contacts.queries.ts'
import styles from './contacts.module.css'

type EntryProps = {
  task: ContactTask
  contacts: readonly WorkerContact[]
  /** What was typed before. */
  initial: string
  start: (value: string) => Promise<void>
  refusalOf: (cause: unknown) => Message | null
  onCancel: () => void
}

export function NewContactForm({ task: { type, action }, contacts, start, refusalOf, onCancel }: EntryProps) {
  const copy = useCopy()
  const isPhone = type === 'phone'
  const starting = useAction({ call: start, explain: refusalOf })
  const form = useForm({
    initial: () => ({ contact: '' }),
    check: ({ contact }) => ({ contact: isPhone ? faultOfPhone(contact, contacts) : faultOfEmail(contact, contacts) }),
    send: ({ contact }) => starting.run(isPhone ? usernameOf(contact) : contact.trim().toLowerCase()),
    action: starting,
    draft: { name: `contact-${action}-${type}` },
  })
  return (
    <Form
      form={form}
      focus="first-field"
      submit={<Copy id="shell.action.continue" />}
      actions={
        <Button variant="quiet" full onClick={onCancel}>
          <Copy id="shell.action.cancel" />
        </Button>
      }
    >
      {isPhone ? (
        <PhoneInput label={copy('employee.contact.new-label')} name="phone" {...form.field('contact', maskPhone)} />
      ) : (
        <TextInput
          label={copy('employee.contact.new-email-label')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field('contact')}
        />
      )}
      <p className="soft sm">
        <Copy id="session.contacts.new-note" />
      </p>
    </Form>
  )
}

const usernameOf = (phone: string) => usernameOfPhone({ countryCode: defaultCountryCode, phone })

function faultOfPhone(typed: string, contacts: readonly WorkerContact[]): CopyKey | null {
  const fault = checkPhoneLogin({ countryCode: defaultCountryCode, phone: typed }).phone
  return fault ?? (isKnown(usernameOf(typed), contacts) ? 'employee.contact.different' : null)
}

function faultOfEmail(typed: string, contacts: readonly WorkerContact[]): CopyKey | null {
  return checkEmail(typed) ?? (isKnown(typed.trim().toLowerCase(), contacts) ? 'session.contacts.different-email' : null)
}

function isKnown(value: string, contacts: readonly WorkerContact[]): boolean {
  return contacts.some((contact) => contact.isVerified && contact.value === value)
}

export function RemovalQuestion({ task: { contact }, start, refusalOf, onCancel }: EntryProps) {
  const starting = useAction({ call: start, explain: refusalOf })
  return (
    <>
      <p>
        <strong>
          <Copy id="session.contacts.remove-title" values={{ contact: <Masked text={contact?.destination ?? ''} /> }} />
        </strong>
      </p>
      <p className="soft">
        <Copy id="session.contacts.remove-body" />
      </p>
      <MessageNotice message={starting.message} className={styles['end']} />
      <Button className={styles['end']} variant="danger" full busy={starting.isBusy} onClick={() => void starting.run('')}>
        <Copy id="session.contacts.remove" />
      </Button>
      <Button className={styles['end']} variant="quiet" full onClick={onCancel}>
        <Copy id="shell.action.cancel" />
      </Button>
    </>
  )
}
