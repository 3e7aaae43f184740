// Adds, changes or removes one contact, step by step: the new value, a fresh proof, and a code to the new contact.
import { factorRoutes, type CodeSent, type WorkerContact } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ApiProblem, callApi } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, Card, Masked, MessageNotice } from '#ui'
import { knownSendError, OneTimeCode, resendErrorOf } from '../codes/index.ts'
import { NewContactForm, RemovalQuestion } from './entry.tsx'
import { methodOf, methodsToProve, type CodeMethod, type ContactTask } from './contacts.queries.ts'
import styles from './contacts.module.css'

type Stage =
  | { name: 'entry' }
  | { name: 'old'; method: CodeMethod; sent: CodeSent; sentAtMs: number }
  | { name: 'new'; otpOld: string | undefined; sent: CodeSent; sentAtMs: number }

type ContactFlowProps = {
  task: ContactTask
  contacts: readonly WorkerContact[]
  onDone: () => void
  /** What the page showed is not what there is any more. */
  onStale: () => void
  onCancel: () => void
}

export function ContactFlow({ task, contacts, onDone, onStale, onCancel }: ContactFlowProps) {
  const nowMs = useNowMs()
  const { action, type, contact } = task
  const [stage, setStage] = useState<Stage>({ name: 'entry' })
  const [newValue, setNewValue] = useState('')
  const methods = methodsToProve(contacts, task)
  const refusalOf = (cause: unknown): Message | null => {
    if (codeOf(cause) === 'session.no_such_contact') onStale()
    return wordsFor(type, cause)
  }

  async function remove(otpOld: string | undefined) {
    if (contact === null) return
    await callApi(factorRoutes.removeContact, { body: { type, value: contact.value, otpOld } })
    onDone()
  }

  async function sendToNew(value: string, otpOld: string | undefined) {
    const sent = await callApi(factorRoutes.requestFactorCode, { body: { method: methodOf(type), newValue: value, otpOld } })
    setStage({ name: 'new', otpOld, sent, sentAtMs: nowMs() })
  }

  async function sendToOld(method: CodeMethod) {
    const sent = await callApi(factorRoutes.requestFactorCode, { body: { method } })
    setStage({ name: 'old', method, sent, sentAtMs: nowMs() })
  }

  const goOn = (value: string, otpOld: string | undefined) => (action === 'remove' ? remove(otpOld) : sendToNew(value, otpOld))

  /** A session begun by a passkey or a card needs no code of a present contact: the server says so. */
  async function start(value: string) {
    setNewValue(value)
    try {
      await goOn(value, undefined)
    } catch (cause) {
      const [method] = methods
      if (!wantsOldCode(cause) || method === undefined) throw cause
      await sendToOld(method)
    }
  }

  async function change(otpOld: string | undefined, otpNew: string) {
    await callApi(factorRoutes.changeFactor, {
      body: { type, newValue, oldValue: contact?.value ?? null, otpOld, otpNew },
    })
    onDone()
  }

  if (stage.name === 'entry') {
    const entry = { task, contacts, initial: newValue, start, refusalOf, onCancel }
    return (
      <Step title={titleOf(task)}>{action === 'remove' ? <RemovalQuestion {...entry} /> : <NewContactForm {...entry} />}</Step>
    )
  }
  const isOld = stage.name === 'old'
  const other = isOld ? methods.find((method) => method !== stage.method) : undefined
  return (
    <Step key={stage.name} title={titleOf(task)}>
      <p>
        <Copy
          id={isOld ? 'employee.contact.old-code' : 'employee.contact.new-code'}
          values={{ destination: <Masked text={stage.sent.destination} /> }}
        />
      </p>
      <OneTimeCode
        key={stage.sent.methodId}
        early=""
        sentAtMs={stage.sentAtMs}
        prove={(digits) => (isOld ? goOn(newValue, digits) : change(stage.otpOld, digits))}
        send={() => (isOld ? sendToOld(stage.method) : sendToNew(newValue, stage.otpOld))}
        refusalOf={refusalOf}
        otherOption={other && <OtherMethod method={other} send={sendToOld} />}
      />
      <Button className={styles['end']} variant="quiet" full onClick={onCancel}>
        <Copy id="shell.action.cancel" />
      </Button>
    </Step>
  )
}

function titleOf({ action, type }: ContactTask): CopyKey {
  const isPhone = type === 'phone'
  if (action === 'add') return isPhone ? 'session.contacts.add-phone' : 'session.contacts.add-email'
  if (action === 'change') return isPhone ? 'employee.contact.change-phone' : 'employee.contact.change-email'
  return 'session.contacts.title'
}

/** The heading takes the focus: what was pressed has gone. */
function Step({ title, children }: { title: CopyKey; children: ReactNode }) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className={styles['flow']} labelledBy={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        <Copy id={title} />
      </h2>
      {children}
    </Card>
  )
}

function OtherMethod({ method, send }: { method: CodeMethod; send: (method: CodeMethod) => Promise<void> }) {
  const sending = useAction({ call: send, explain: resendErrorOf, leavesPage: true })
  return (
    <>
      <Button variant="quiet" size="sm" busy={sending.isBusy} onClick={() => void sending.run(method)}>
        <Copy id={method === 'sms' ? 'session.contacts.by-sms' : 'session.contacts.by-email'} />
      </Button>
      <MessageNotice message={sending.message} className={styles['end']} />
    </>
  )
}

function codeOf(cause: unknown): string | null {
  return cause instanceof ApiProblem ? cause.code : null
}

function wantsOldCode(cause: unknown): boolean {
  return cause instanceof ApiProblem && (cause.problem?.errors ?? []).some(({ field }) => field === 'otpOld')
}

function wordsFor(type: ContactTask['type'], cause: unknown): Message | null {
  const words: Readonly<Record<string, CopyKey>> = {
    'session.contact_already_yours': type === 'phone' ? 'employee.contact.already-yours' : 'session.contacts.already-yours-email',
    'session.username_invalid': type === 'phone' ? 'session.login.phone-format' : 'session.login-email.format',
    'session.no_such_contact': 'session.contacts.stale',
    'session.last_contact': 'session.contacts.last',
    'session.limited': 'session.recovery.limited',
  }
  const id = words[codeOf(cause) ?? '']
  return id === undefined ? knownSendError(cause) : { id }
}
