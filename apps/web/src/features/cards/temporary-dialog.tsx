// Ties a card that was handed out at work to the account, by the number on its envelope. Readings 4.5, "Temporary card"; decisions 25.
import { cardsRoutes } from '@daybreak/contract'
import { useEffect, useRef, useState } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { TextInput } from '#ui'
import { FormDialog } from './dialog-parts.tsx'
import { useCardCall, type Explain } from './use-card-call.ts'
import { useCardsRefresh } from './use-cards-refresh.ts'
import { useRequestId } from './use-request-id.ts'

const explain: Explain = (error) =>
  problemOf(error, cardsRoutes.assignTemporaryCard)?.code === 'cards.proxy_unknown' ? { id: 'cards.temporary.proxy-wrong' } : null

/** As it is printed, with or without the spaces and hyphens in it. */
function bareNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

export function TemporaryDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const copy = useCopy()
  const refresh = useCardsRefresh()
  const requestIdOf = useRequestId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isMalformed, setIsMalformed] = useState(false)
  const { isBusy, message, run, clear } = useCardCall({ id: 'cards.temporary.failed' }, explain)
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => inputRef.current?.focus(), [])

  async function submit() {
    const proxyNumber = bareNumber(typed)
    const isRight = /^[0-9A-Za-z]{9,12}$/.test(proxyNumber)
    setIsMalformed(!isRight)
    if (!isRight) return inputRef.current?.focus()
    const body = { id: requestIdOf(proxyNumber), proxyNumber }
    const added = await run(() => callApi(cardsRoutes.assignTemporaryCard, { body }))
    if (!added) return inputRef.current?.focus()
    onDone()
    return refresh()
  }

  function change(text: string) {
    setTyped(text)
    setIsMalformed(false)
    clear()
  }

  return (
    <FormDialog
      title={<Copy id="cards.temporary.action" />}
      body={<Copy id="cards.temporary.body" />}
      submitLabel={<Copy id="cards.temporary.action" />}
      message={message}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={copy('cards.temporary.proxy-label')}
        hint={copy('cards.temporary.proxy-hint')}
        error={isMalformed ? copy('cards.temporary.proxy-format') : undefined}
        inputRef={inputRef}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onValue={change}
      />
      <p className="sm soft">
        <Copy id="cards.temporary.works-until" />
      </p>
    </FormDialog>
  )
}
