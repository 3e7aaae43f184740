// The account and routing number in the page: hidden until asked for, and gone from memory when hidden again.
import { instantFromMilliseconds } from '@daybreak/time'
import { useMemo, useState } from 'react'
import { ApiProblem, ApiUnreachable } from '#platform/api.ts'
import { CardProviderFailure } from '#platform/card-provider.ts'
import { logToServer } from '#platform/client-log.ts'
import { useNowMs } from '#platform/page-clock.tsx'
import { StepUpDeclined, useStepUp } from '#platform/step-up.tsx'
import { writeToClipboard } from './clipboard.ts'
import { createNumbersReader, type DirectDepositNumbers } from './direct-deposit-numbers.ts'

export type NumberName = 'account' | 'routing'
/** Why the numbers do not show: no good answer, the worker's proof was not enough, her session is limited, or access is denied. */
export type NumbersProblem = 'network' | 'step-up' | 'limited' | 'denied'

type Shown = { account: string | null; routing: string | null; bank: { name: string; type: string } | null }
const nothingShown: Shown = { account: null, routing: null, bank: null }

type Numbers = {
  shown: Shown
  problem: NumbersProblem | null
  /** The number that is being fetched, for showing it or for copying it. */
  fetching: { name: NumberName; for: 'show' | 'copy' } | null
  toggle: (name: NumberName) => Promise<void>
  /** Copies a number, also while it is masked; answers whether it is in the clipboard. */
  copy: (name: NumberName) => Promise<boolean>
}

export function useNumbers(accountId: string): Numbers {
  const nowMs = useNowMs()
  const withStepUp = useStepUp()
  const readNumbers = useMemo(() => createNumbersReader(accountId, () => instantFromMilliseconds(nowMs())), [accountId, nowMs])
  const [shown, setShown] = useState(nothingShown)
  const [problem, setProblem] = useState<NumbersProblem | null>(null)
  const [fetching, setFetching] = useState<Numbers['fetching']>(null)

  async function fetchNumbers(what: NonNullable<Numbers['fetching']>): Promise<DirectDepositNumbers | null> {
    setProblem(null)
    setFetching(what)
    try {
      return await withStepUp(readNumbers)
    } catch (error) {
      setProblem(problemOf(error))
      return null
    } finally {
      setFetching(null)
    }
  }

  async function toggle(name: NumberName) {
    if (fetching) return
    if (shown[name] !== null) {
      setShown((before) => hidden(before, name))
      return
    }
    const numbers = await fetchNumbers({ name, for: 'show' })
    if (numbers) setShown((before) => revealed(before, name, numbers))
  }

  async function copy(name: NumberName): Promise<boolean> {
    if (fetching) return false
    const known = shown[name]
    const text = known === null ? fetchNumbers({ name, for: 'copy' }).then(numberNamed(name)) : Promise.resolve(known)
    try {
      await writeToClipboard(text)
      return true
    } catch (error) {
      // Specification 8: a clipboard failure is logged only. Without a number there was nothing to copy, and the page says why.
      if ((await text) !== null) logToServer('clipboard_failed', error)
      return false
    }
  }

  return { shown, problem, fetching, toggle, copy }
}

/** Only what was asked for is kept, although the card provider answers both numbers at once. */
function revealed(before: Shown, name: NumberName, numbers: DirectDepositNumbers): Shown {
  return name === 'account'
    ? { ...before, account: numbers.accountNumber, bank: { name: numbers.bankName, type: numbers.type } }
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

function problemOf(error: unknown): NumbersProblem | null {
  if (error instanceof StepUpDeclined) return null
  if (error instanceof CardProviderFailure || error instanceof ApiUnreachable) return 'network'
  if (!(error instanceof ApiProblem)) return 'denied'
  if (error.code === 'step_up_required') return 'step-up'
  if (error.code === 'session.limited') return 'limited'
  return error.status >= 500 ? 'network' : 'denied'
}
