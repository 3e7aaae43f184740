// Answers /sandbox/outbox: the messages, and the newest one-time code among them, so that a program can sign in.
import type { ShownMessage } from './outbox.ts'

export type ShownOutbox = { code: string | null; messages: readonly ShownMessage[] }

const oneTimeCode = /(?<!\d)\d{6}(?!\d)/
// As a call reads it out: "4. 8. 2. 9. 1. 3".
const spokenCode = /(?<!\d)\d(?:\. \d){5}(?!\d)/

/** @param messages  newest first */
export function shownOutbox(messages: readonly ShownMessage[]): ShownOutbox {
  const codes = messages.map(({ text }) => (oneTimeCode.exec(text) ?? spokenCode.exec(text))?.[0].replaceAll('. ', ''))
  return { code: codes.find((code) => code !== undefined) ?? null, messages }
}
