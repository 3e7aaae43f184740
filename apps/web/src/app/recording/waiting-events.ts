// Holds recorded events as JSON until they are sent, up to a limit, so that an offline page does not keep them forever.
import { recordingLimits, type RecordedEvent } from '@daybreak/contract'

/** As JSON. Our reading: several minutes of use, and no burden on a phone. */
export const maxWaitingBytes = 1_000_000

export type WaitingEvents = {
  /** False when there is no room: all that waited is gone. */
  add(event: RecordedEvent): boolean
  bytes(): number
  /** All of them as one list; null when there are none. */
  take(): string | null
  forget(): void
}

export function keepWaitingEvents(): WaitingEvents {
  let waiting: string[] = []
  let bytes = 0

  function forget(): void {
    waiting = []
    bytes = 0
  }

  return {
    add(event) {
      const text = JSON.stringify(event)
      // Dots take three bytes: what counts is not the length in characters.
      bytes += new Blob([text]).size
      const hasRoom = bytes <= Math.min(maxWaitingBytes, recordingLimits.maxEventsBytes - waiting.length - 2)
      if (hasRoom) waiting.push(text)
      else forget()
      return hasRoom
    },
    bytes: () => bytes,
    take() {
      const list = waiting.length === 0 ? null : `[${waiting.join(',')}]`
      forget()
      return list
    },
    forget,
  }
}
