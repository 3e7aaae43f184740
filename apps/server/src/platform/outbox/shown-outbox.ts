// What /sandbox/outbox answers: the messages, and the newest one-time code among them, so that a program can sign in.
import type { ShownMessage } from './outbox.ts'

export type ShownOutbox = { code: string | null; messages: readonly ShownMessage[] }

const oneTimeCode = /(?<!\d)\d{6}(?!\d)/

/** @param messages  newest first */
export function shownOutbox(messages: readonly ShownMessage[]): ShownOutbox {
  const codes = messages.map(({ text }) => oneTimeCode.exec(text)?.[0])
  return { code: codes.find((code) => code !== undefined) ?? null, messages }
}
