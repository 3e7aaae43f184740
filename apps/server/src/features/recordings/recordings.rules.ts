// Decides how a chunk joins its recording: in order, once, and with a hash of everything before it. Pure.
import { createHash } from 'node:crypto'
import { maskEvent, recordingLimits, sheetPathOf, type RecordedEvent, type RecordedNode } from '@daybreak/contract'
import { refuse, type Refusal } from '#platform/errors.ts'
import { secondMasking } from './static-words.ts'

/** Masks what a page sent once more. Null when it is no list of events that are in the order of their time. */
export function readEvents(json: string): RecordedEvent[] | null {
  const said = parsed(json)
  if (!Array.isArray(said) || said.length === 0) return null
  const events = said.flatMap((event: unknown) => maskEvent(event, secondMasking) ?? [])
  const isOrdered = events.every(({ timestamp }, index) => timestamp >= (events[index - 1]?.timestamp ?? 0))
  return isOrdered ? events : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The style sheets that the pages of these events name. */
export function sheetsIn(events: readonly RecordedEvent[]): string[] {
  const found = new Set<string>()
  function collect(node: RecordedNode): void {
    if (!('childNodes' in node)) return
    const path = 'tagName' in node && node.tagName === 'link' ? sheetPathOf(node.attributes['href']) : null
    if (path !== null) found.add(path)
    for (const child of node.childNodes) collect(child)
  }
  for (const event of events) {
    if (event.type === 2) collect(event.data.node)
    if (event.type === 3 && event.data.source === 0) for (const { node } of event.data.adds) collect(node)
  }
  return [...found]
}

/** Of the chunk before, or of the recording's id before the first one. */
export function nextLink(before: Uint8Array, events: Uint8Array): Uint8Array {
  return createHash('sha256').update(before).update(createHash('sha256').update(events).digest()).digest()
}

export function firstLink(recordingId: string): Uint8Array {
  return createHash('sha256').update(`recording:${recordingId}`).digest()
}

export type Head = { count: number; link: Uint8Array }
const countBytes = 4

export function packHead({ count, link }: Head): Uint8Array {
  const packed = Buffer.alloc(countBytes)
  packed.writeUInt32BE(count)
  return Buffer.concat([packed, link])
}

export function unpackHead(packed: Uint8Array): Head {
  const bytes = Buffer.from(packed)
  return { count: bytes.readUInt32BE(0), link: bytes.subarray(countBytes) }
}

type Stored = Head & { totalBytes: number; bytesOfDay: number; known: Uint8Array | null }
type Verdict =
  | { kind: 'add'; link: Uint8Array }
  | { kind: 'known' }
  | Refusal<'recordings.out_of_order' | 'recordings.differs' | 'recordings.full' | 'recordings.day_full'>

/** `known` is the stored link at this position, and `before` the one ahead of it; null when it is not here. `events` are compressed. */
export function decideChunk(
  { count, link, totalBytes, bytesOfDay, known }: Stored,
  { seq, events, before }: { seq: number; events: Uint8Array; before: Uint8Array | null },
): Verdict {
  if (seq < count) {
    const isSame = known !== null && before !== null && Buffer.from(nextLink(before, events)).equals(known)
    return isSame ? { kind: 'known' } : refuse('recordings.differs')
  }
  if (seq > count) return refuse('recordings.out_of_order')
  const { maxChunks, maxBytes, maxBytesOfDay } = recordingLimits
  if (count >= maxChunks || totalBytes + events.byteLength > maxBytes) return refuse('recordings.full')
  if (bytesOfDay + events.byteLength > maxBytesOfDay) return refuse('recordings.day_full')
  return { kind: 'add', link: nextLink(link, events) }
}
