// The field for a one-time code inside another room, which verifies the code itself.
import type { ReactNode } from 'react'
import type { Message } from '#platform/message.ts'
import { CodeForm } from './form.tsx'
import { useCode } from './use-code.ts'

type OneTimeCodeProps = {
  /** What was typed before the page was loaded anew in another language. */
  early: string
  sentAtMs: number
  prove: (digits: string) => Promise<void>
  send: () => Promise<void>
  /** The words for refusals of the other room. */
  refusalOf: (cause: unknown) => Message | null
  /** The button for a code by another channel. */
  otherOption: ReactNode
}

export function OneTimeCode({ early, sentAtMs, prove, send, refusalOf, otherOption }: OneTimeCodeProps) {
  const entry = useCode({ early, prove, send, refusalOf })
  return <CodeForm entry={entry} sentAtMs={sentAtMs} otherOption={otherOption} />
}
