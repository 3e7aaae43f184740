// The account and routing number in the page: hidden until asked for, and gone from memory when hidden again.
import type { accountsRoutes } from '@daybreak/contract'
import { instantFromMilliseconds } from '@daybreak/time'
import { useMemo, useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { ApiProblem, ApiUnreachable } from '#platform/calls/api.ts'
import { CardProviderFailure } from '#platform/calls/card-provider.ts'
import { logToServer } from '#platform/calls/client-log.ts'
import type { Message } from '#platform/message.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { accountRestrictedPath } from '#platform/paths.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'
import { writeToClipboard } from './clipboard.ts'
import { createNumbersReader, type DirectDepositNumbers } from './direct-deposit-numbers.ts'

export type NumberName = 'account' | 'routing'

/** Specification 8: the words of a card-provider HTTP failure. */
const network: Message = { id: 'shell.error.network', help: 'shell.error.network-help' }
const denied: Message = { id: 'accounts.details.reveal-denied' }

type Fetching = { name: NumberName; for: 'show' | 'copy' }
type Shown = { account: string | null; routing: string | null; bank: { type: string | null } | null }
const nothingShown: Shown = { account: null, routing: null, bank: null }

type Numbers = {
  shown: Shown
  /** Why the numbers do not show: no good answer, a proof that was not enough, a limited session, or access that is denied. */
  message: Message | null
  /** The number that is being fetched, for showing it or for copying it. */
  fetching: Fetching | null
  toggle: (name: NumberName) => Promise<void>
  /** Copies a number, also while it is masked; answers whether it is in the clipboard. */
  copy: (name: NumberName) => Promise<boolean>
}

export function useNumbers(accountId: string): Numbers {
  const nowMs = useNowMs()
  const withStepUp = useStepUp()
  const readNumbers = useMemo(() => createNumbersReader(accountId, () => instantFromMilliseconds(nowMs())), [accountId, nowMs])
  const [shown, setShown] = useState(nothingShown)
  const reading = useAction({
    call: (_what: Fetching) => withStepUp(readNumbers),
    refusals: refusalsOf<typeof accountsRoutes.createNumbersToken>({
      'accounts.restricted': { id: 'employee.restricted.see', to: accountRestrictedPath },
      step_up_required: { id: 'accounts.details.reveal-step-up' },
    }),
    explain: (cause) => (isNoAnswer(cause) ? network : null),
    unanswered: denied,
    failed: denied,
  })
  const fetching = reading.input

  async function toggle(name: NumberName) {
    if (fetching) return
    if (shown[name] !== null) {
      setShown((before) => hidden(before, name))
      return
    }
    const numbers = await reading.run({ name, for: 'show' })
    if (numbers) setShown((before) => revealed(before, name, numbers))
  }

  async function copy(name: NumberName): Promise<boolean> {
    if (fetching) return false
    const known = shown[name]
    const text = known === null ? reading.run({ name, for: 'copy' }).then(numberNamed(name)) : Promise.resolve(known)
    try {
      await writeToClipboard(text)
      return true
    } catch (error) {
      // Specification 8: a clipboard failure is logged only. Without a number there was nothing to copy, and the page says why.
      if ((await text) !== null) logToServer('clipboard_failed', error)
      return false
    }
  }

  return { shown, message: reading.message, fetching, toggle, copy }
}

/** Only what was asked for is kept, although the card provider answers both numbers at once. */
function revealed(before: Shown, name: NumberName, numbers: DirectDepositNumbers): Shown {
  return name === 'account'
    ? { ...before, account: numbers.accountNumber, bank: { type: numbers.type } }
    : { ...before, routing: numbers.routingNumber }
}

function hidden(before: Shown, name: NumberName): Shown {
  return name === 'account' ? { ...before, account: null, bank: null } : { ...before, routing: null }
}

function numberNamed(name: NumberName) {
  return (numbers: DirectDepositNumbers | null) => {
    if (numbers === null) return null
    return name === 'account' ? numbers.accountNumber : numbers.routingNumber
  }
}

function isNoAnswer(cause: unknown): boolean {
  if (cause instanceof CardProviderFailure || cause instanceof ApiUnreachable) return true
  return cause instanceof ApiProblem && cause.status >= 500
}
