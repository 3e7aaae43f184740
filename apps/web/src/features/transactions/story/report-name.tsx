// "Report a wrong name": what the store should be called, if the worker knows. Our people read it, and correct the name for
// everyone.
import { nameReportRoutes } from '@daybreak/contract'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Form, ItemButton, ItemList, TextInput, useForm } from '#ui'

const maxName = 100

/** What was pressed is gone: the focus continues to what took its place. The same function at each drawing, so that it is called once. */
function focusIt(element: HTMLElement | null): void {
  element?.focus()
}

export function ReportName({ id }: { id: string }) {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')
  if (step === 'sent')
    return (
      <p ref={focusIt} role="status" tabIndex={-1} className="sm soft">
        <Copy id="transactions.name.sent" />
      </p>
    )
  if (step === 'open') return <NameForm id={id} onSent={() => setStep('sent')} />
  return (
    <ItemList flush>
      <ItemButton icon={Pencil} title={<Copy id="transactions.detail.wrong-name" />} onPress={() => setStep('open')} />
    </ItemList>
  )
}

function NameForm({ id, onSent }: { id: string; onSent: () => void }) {
  const copy = useCopy()
  const report = useAction({
    async call(name: string, requestId) {
      const body = { id: requestId(), ...(name.length > 1 && { name }) }
      await callApi(nameReportRoutes.reportName, { params: { id }, body })
      return true
    },
  })
  const form = useForm({
    initial: () => ({ name: '' }),
    send: ({ name }) => report.run(name.trim()),
    onSent,
    action: report,
  })
  return (
    <Form form={form} focus="first-field" submit={<Copy id="transactions.name.send" />}>
      <TextInput label={copy('transactions.name.label')} maxLength={maxName} autoComplete="off" {...form.field('name')} />
    </Form>
  )
}
