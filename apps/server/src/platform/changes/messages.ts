// Defines the messages of instances to one another over PostgreSQL's notifications.

export const changesChannel = 'daybreak_changes'

export type Message =
  /** What is kept under `key` of `topic` has changed. */
  | { kind: 'change'; topic: string; key: string }
  /** An instance is up. It proves to the instance itself that it receives everything up to the moment it was sent. */
  | { kind: 'hello'; copy: string; number: number }
  /** An instance asks whether all others have received everything before this. */
  | { kind: 'fence'; copy: string; number: number }
  | { kind: 'heard'; copy: string; fenceCopy: string; number: number }
  /** An instance stops and keeps nothing any more. */
  | { kind: 'bye'; copy: string }

export function helloMessage(copy: string, number: number): string {
  return `hello:${copy}:${number}`
}

export function fenceMessage(copy: string, number: number): string {
  return `fence:${copy}:${number}`
}

export function receivedMessage(copy: string, fenceCopy: string, number: number): string {
  return `heard:${copy}:${fenceCopy}:${number}`
}

export function byeMessage(copy: string): string {
  return `bye:${copy}`
}

/** Null for what another release of the server may say and this one does not know. */
export function readMessage(text: string): Message | null {
  const [kind, first = '', second = '', third = ''] = text.split(':')
  switch (kind) {
    case 'change':
      return { kind, topic: first, key: second }
    case 'hello':
    case 'fence':
      return { kind, copy: first, number: Number.parseInt(second, 10) }
    case 'heard':
      return { kind, copy: first, fenceCopy: second, number: Number.parseInt(third, 10) }
    case 'bye':
      return { kind, copy: first }
    default:
      return null
  }
}
