// Adds text and files to a dispute: an answer, a note, or the reason for another review. The draft stays until it is sent.
import { disputeText, secretNumberIn } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { FileField } from '#platform/files/file-field.tsx'
import type { SentFile } from '#platform/files/use-files.ts'
import { Button, Form, TextArea, useForm, type Faults } from '#ui'
import { useAddTo } from '../disputes.queries.ts'

type AddFormProps = {
  id: string
  route: 'addMessage' | 'reopenDispute'
  label: string
  /** The error while nothing is written. */
  required?: CopyKey
  onSent: () => void
  onCancel?: () => void
}

type Entry = { message: string; files: readonly SentFile[]; isWaiting: boolean }

export function AddForm({ id, route, label, required = 'address.form.line1-required', onSent, onCancel }: AddFormProps) {
  const copy = useCopy()
  const adding = useAddTo(id, route)
  const form = useForm<Entry, object>({
    initial: () => ({ message: '', files: [], isWaiting: false }),
    check: ({ message, isWaiting }): Faults<Entry> => ({
      ...(message.trim() === '' && { message: required }),
      ...(secretNumberIn(message) !== null && { message: 'support.form.secret' as const }),
      ...(isWaiting && { isWaiting: 'support.form.waits' as const }),
    }),
    send: ({ message, files }) => adding.run({ message, files: files.map((file) => file.id) }),
    action: adding,
    draft: { name: `dispute-${route}-${id}` },
    onSent,
  })
  return (
    <Form form={form} submit={null}>
      <TextArea label={label} hint={copy('support.form.no-secrets')} maxLength={disputeText.max} {...form.field('message')} />
      <FileField
        files={form.values.files}
        onFiles={(files) => form.set({ files })}
        onWaiting={(isWaiting) => form.set({ isWaiting })}
        error={form.field('isWaiting').error}
        beside={
          <Button type="submit" busy={form.isBusy}>
            <Copy id="support.form.send" />
          </Button>
        }
      />
      {onCancel && (
        <Button variant="quiet" full onClick={onCancel}>
          <Copy id="shell.action.cancel" />
        </Button>
      )}
    </Form>
  )
}
