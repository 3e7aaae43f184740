// "Send us a message": topic, text and files; without a session an e-mail address for the answer. Readings 4.9; picture "support-message".
import { caseText, caseTopics, secretNumberIn, type CaseTopic } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { FileField } from '#platform/files/file-field.tsx'
import type { SentFile } from '#platform/files/use-files.ts'
import { ChoiceChips, Form, Notice, TextArea, TextInput, useForm, type Faults } from '#ui'
import { useOpenCase, useWriteSignedOut } from '../support.queries.ts'
import styles from './writing.module.css'

type Entry = { topic: CaseTopic | null; message: string; email: string; files: readonly SentFile[]; isWaiting: boolean }

export type Start = {
  topic: CaseTopic | null
  article: string | null
  /** The case number of the limit on the account, for which a photo of an ID is sent. */
  limit: string | null
}

/** Of an address that an article leads to: what is no topic and no article is left out. */
export function startOf(search: URLSearchParams): Start {
  const topic = caseTopics.find((one) => one === search.get('topic')) ?? null
  const about = search.get('about')
  const limit = search.get('limit')
  return {
    topic,
    limit: limit !== null && /^DB-[0-9A-Z]{8}$/.test(limit) ? limit : null,
    article: about !== null && /^[a-z0-9]+(-[a-z0-9]+){0,9}$/.test(about) ? about : null,
  }
}

/** @param onSent  with the number of the new case */
export function WriteForm({ start, onSent }: { start: Start; onSent: (number: string) => void }) {
  const copy = useCopy()
  const opening = useOpenCase()
  const { topic: startTopic, limit } = start
  const begun = limit === null ? '' : copy('support.form.limited', { caseNumber: limit })
  const form = useForm<Entry, string>({
    initial: () => ({ ...emptyEntry, topic: startTopic, message: begun }),
    check: (entry) => faultsOf(entry, false),
    async send({ topic, message, files }) {
      if (topic === null) return null
      const opened = await opening.run({ topic, article: start.article, message, files: files.map(({ id }) => id) })
      return opened?.number ?? null
    },
    action: opening,
    // What was begun about something else waits for its own page.
    draft: { name: limit === null ? 'support-message' : `support-message-${limit}` },
    onSent,
  })
  return (
    <Form form={form} submit={<Copy id="support.form.send" />}>
      <MessageFields form={form} />
      <FileField
        files={form.values.files}
        onFiles={(files) => form.set({ files })}
        onWaiting={(isWaiting) => form.set({ isWaiting })}
        error={form.field('isWaiting').error}
      />
    </Form>
  )
}

/** The answer comes by e-mail. Files need a session, so their sender is known. */
export function WriteSignedOutForm({ start }: { start: Start }) {
  const copy = useCopy()
  const locale = useLocale()
  const [number, setNumber] = useState<string | null>(null)
  const writing = useWriteSignedOut()
  const form = useForm<Entry, string>({
    initial: () => ({ ...emptyEntry, topic: start.topic }),
    check: (entry) => faultsOf(entry, true),
    async send({ topic, message, email }) {
      if (topic === null) return null
      const sent = await writing.run({ topic, message, email: email.trim(), language: locale })
      return sent?.number ?? null
    },
    action: writing,
    onSent: setNumber,
  })
  if (number !== null)
    return (
      <Notice tone="good" icon={CircleCheck} role="status">
        <p>
          <Copy id="support.form.sent" values={{ caseNumber: number }} />
        </p>
      </Notice>
    )
  return (
    <Form form={form} submit={<Copy id="support.form.send" />}>
      <MessageFields form={form} />
      <TextInput
        label={copy('support.form.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        {...form.field('email')}
      />
    </Form>
  )
}

const emptyEntry: Entry = { topic: null, message: '', email: '', files: [], isWaiting: false }
const anyAddress = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

function faultsOf({ topic, message, email, isWaiting }: Entry, isSignedOut: boolean): Faults<Entry> {
  const { length } = message.trim()
  return {
    ...(topic === null && { topic: { id: 'support.form.topic-required' } as const }),
    ...((length < caseText.min || length > caseText.max) && { message: { id: 'support.form.length' } as const }),
    // Before it leaves the browser.
    ...(secretNumberIn(message) !== null && { message: { id: 'support.form.secret' } as const }),
    ...(isSignedOut && !anyAddress.test(email.trim()) && { email: { id: 'support.form.email-invalid' } as const }),
    ...(!isSignedOut && isWaiting && { isWaiting: { id: 'support.form.waits' } as const }),
  }
}

function MessageFields({ form }: { form: ReturnType<typeof useForm<Entry, string>> }) {
  const copy = useCopy()
  const topic = form.field('topic')
  const count = new Intl.NumberFormat('en-US')
  return (
    <>
      <ChoiceChips<CaseTopic>
        legend={copy('support.form.topic')}
        isLegendShown
        chips={caseTopics.map((value) => ({ value, label: copy(`support.topic.${value}` satisfies CopyKey) }))}
        value={topic.value}
        onValue={topic.onValue}
        error={topic.error}
      />
      <div>
        <TextArea
          label={copy('support.form.message')}
          hint={copy('support.form.no-secrets')}
          rows={5}
          maxLength={caseText.max}
          {...form.field('message')}
        />
        <p className={styles['count']} aria-hidden>
          {count.format(form.values.message.length)} / {count.format(caseText.max)}
        </p>
      </div>
    </>
  )
}
