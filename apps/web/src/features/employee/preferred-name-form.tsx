// The name a worker likes to be called: in greetings, and never on an agreement or a card. Decision 38.
import { employeeRoutes } from '@daybreak/contract'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { useSeen } from '#platform/use-seen.ts'
import { Button, Form, Notice, TextInput, useForm } from '#ui'
import { useProfile, useRefreshProfile } from './employee.queries.ts'

const maxLength = 60

export function PreferredNameForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const copy = useCopy()
  const { preferredName, firstName } = useProfile()
  const { seen, newer, afterFailure } = useSeen(preferredName, useRefreshProfile())
  const saving = useAction({
    async call(name: string) {
      await callApi(employeeRoutes.changeProfile, { body: { preferredName: name, seen: { preferredName: seen } } })
      return true
    },
    refusals: refusalsOf<typeof employeeRoutes.changeProfile>({
      'employee.changed_elsewhere': { id: 'employee.account.changed-elsewhere' },
    }),
    afterFailure,
    changes: ['profile'],
    waitsForFresh: true,
  })
  const form = useForm({
    initial: () => ({ preferredName: preferredName ?? '' }),
    send: ({ preferredName: name }) => saving.run(name.trim()),
    onSent: onSaved,
    action: saving,
    draft: { name: 'preferred-name' },
  })
  return (
    <>
      {newer !== undefined && (
        <Notice tone="warn" icon={TriangleAlert} role="status">
          <Copy id="employee.account.newer" values={{ value: newer ?? firstName }} />
        </Notice>
      )}
      <Form
        form={form}
        focus="first-field"
        submit={<Copy id="shell.action.save" />}
        actions={
          <Button variant="quiet" full onClick={onCancel}>
            <Copy id="shell.action.cancel" />
          </Button>
        }
      >
        <TextInput
          {...form.field('preferredName')}
          label={copy('employee.account.preferred-name')}
          hint={copy('employee.account.preferred-name-help')}
          maxLength={maxLength}
          autoComplete="nickname"
        />
      </Form>
    </>
  )
}
