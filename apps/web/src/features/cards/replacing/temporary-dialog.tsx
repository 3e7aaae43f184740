// Links a card that was handed out at work to the account, by the number on its envelope. Readings 4.5, "Temporary card";
// decisions 25.
import { cardsRoutes } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { TextInput, useForm } from '#ui'
import { FormDialog } from '../dialog-parts.tsx'
import { useCardAction } from '../use-card-action.ts'

/** As it is printed, with or without the spaces and hyphens in it. */
function bareNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

export function TemporaryDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const copy = useCopy()
  const assigning = useCardAction({
    call: (proxyNumber: string, requestId) =>
      callApi(cardsRoutes.assignTemporaryCard, { body: { id: requestId(), proxyNumber } }),
    refusals: refusalsOf<typeof cardsRoutes.assignTemporaryCard>({
      'cards.proxy_unknown': { id: 'cards.temporary.proxy-wrong' },
    }),
    failed: { id: 'cards.temporary.failed' },
  })
  const form = useForm({
    initial: () => ({ proxyNumber: '' }),
    check: ({ proxyNumber }) =>
      /^[0-9A-Za-z]{9,12}$/.test(bareNumber(proxyNumber)) ? {} : { proxyNumber: 'cards.temporary.proxy-format' as const },
    send: ({ proxyNumber }) => assigning.run(bareNumber(proxyNumber)),
    onSent: onDone,
    action: assigning,
  })
  return (
    <FormDialog
      form={form}
      title={<Copy id="cards.temporary.action" />}
      body={<Copy id="cards.temporary.body" />}
      submit={<Copy id="cards.temporary.action" />}
      onClose={onClose}
    >
      <TextInput
        label={copy('cards.temporary.proxy-label')}
        hint={copy('cards.temporary.proxy-hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('proxyNumber')}
      />
      <p className="sm soft">
        <Copy id="cards.temporary.works-until" />
      </p>
    </FormDialog>
  )
}
