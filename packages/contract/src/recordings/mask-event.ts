// Masks one event of a recording. It builds a new event from the few fields that it knows, so that unknown ones are dropped. The
// page does so before anything leaves it, and the server once more. Pure.
import { maskNode } from './mask-node.ts'
import { isRecord, listOf, maskAttribute, maskText, numberOf, screenOf } from './mask-values.ts'
import { changeSource, eventKind, type Masking, type RecordedChange, type RecordedEvent } from './recorded-event.ts'

/** A day in milliseconds: no page is recorded for longer. */
const maxTimestamp = 86_400_000
const maxPressKind = 10

type Unknown = Record<string, unknown>

/** @returns null for an event that is not kept at all */
export function maskEvent(event: unknown, masking: Masking): RecordedEvent | null {
  if (!isRecord(event) || !isRecord(event['data'])) return null
  const { type, data } = event
  const timestamp = timestampOf(event['timestamp'])
  if (timestamp === null) return null
  if (type === eventKind.page) return { type, timestamp, data: { href: screenOf(data['href']), ...sizeOf(data) } }
  if (type === eventKind.mark) {
    const payload = isRecord(data['payload']) ? data['payload'] : {}
    return data['tag'] === 'screen'
      ? { type, timestamp, data: { tag: 'screen', payload: { screen: screenOf(payload['screen']) } } }
      : null
  }
  if (type === eventKind.fullSnapshot) {
    const node = maskNode(data['node'], masking)
    const offset = isRecord(data['initialOffset']) ? data['initialOffset'] : {}
    const initialOffset = { left: numberOf(offset['left']) ?? 0, top: numberOf(offset['top']) ?? 0 }
    return node && { type, timestamp, data: { node, initialOffset } }
  }
  if (type !== eventKind.change) return null
  const change = maskChange(data, masking)
  return change && { type, timestamp, data: change }
}

function timestampOf(value: unknown): number | null {
  const isTime = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxTimestamp
  return isTime ? value : null
}

/** What is selected, played, drawn, said to the console, and what a script does to styles, is not kept. */
function maskChange(data: Unknown, masking: Masking): RecordedChange | null {
  const { source } = data
  const [id, x, y] = [numberOf(data['id']), numberOf(data['x']), numberOf(data['y'])]
  switch (source) {
    case changeSource.mutation:
      return maskMutation(data, masking)
    case changeSource.mouseMove:
    case changeSource.touchMove:
    case changeSource.drag:
      return { source, positions: listOf(data['positions']).flatMap(positionOf) }
    case changeSource.press: {
      const kind = numberOf(data['type'])
      if (id === null || kind === null || kind < 0 || kind > maxPressKind) return null
      return { source, type: kind, id, ...(x !== null && y !== null && { x, y }) }
    }
    case changeSource.scroll:
      return id === null || x === null || y === null ? null : { source, id, x, y }
    case changeSource.resize:
      return { source, ...sizeOf(data) }
    case changeSource.input:
      // What is chosen and ticked is typed, too: only that something was is left.
      return id === null ? null : { source, id, text: maskTyped(data['text']), isChecked: false }
    default:
      return null
  }
}

/** Typed words are masked even where they are of the catalog. */
function maskTyped(text: unknown): string {
  return typeof text === 'string' ? maskText(text, { isStatic: () => false, isClass: () => false }) : ''
}

function sizeOf(data: Unknown): { width: number; height: number } {
  return { width: numberOf(data['width']) ?? 0, height: numberOf(data['height']) ?? 0 }
}

const maxOffsetMs = 1_000

function positionOf(value: unknown) {
  if (!isRecord(value)) return []
  const [x, y, id] = [numberOf(value['x']), numberOf(value['y']), numberOf(value['id'])]
  const offset = numberOf(value['timeOffset'])
  if (x === null || y === null || id === null || offset === null) return []
  return [{ x, y, id, timeOffset: Math.max(-maxOffsetMs, Math.min(0, offset)) }]
}

function maskMutation(data: Unknown, masking: Masking): RecordedChange {
  return {
    source: changeSource.mutation,
    texts: listOf(data['texts']).flatMap((one) => {
      const id = isRecord(one) ? numberOf(one['id']) : null
      const value = isRecord(one) && typeof one['value'] === 'string' ? one['value'] : ''
      return id === null ? [] : [{ id, value: maskText(value, masking) }]
    }),
    attributes: listOf(data['attributes']).flatMap((one) => {
      const id = isRecord(one) ? numberOf(one['id']) : null
      if (!isRecord(one) || id === null || !isRecord(one['attributes'])) return []
      const attributes = maskChanged(one['attributes'], masking)
      return Object.keys(attributes).length === 0 ? [] : [{ id, attributes }]
    }),
    removes: listOf(data['removes']).flatMap((one) => {
      const [id, parentId] = isRecord(one) ? [numberOf(one['id']), numberOf(one['parentId'])] : [null, null]
      return id === null || parentId === null ? [] : [{ parentId, id }]
    }),
    adds: listOf(data['adds']).flatMap((one) => {
      if (!isRecord(one)) return []
      const [parentId, node] = [numberOf(one['parentId']), maskNode(one['node'], masking)]
      return parentId === null || node === null ? [] : [{ parentId, nextId: numberOf(one['nextId']), node }]
    }),
  }
}

/** A removal is kept as such; a value that may not be kept is removed as well, so that its former value does not stay. */
function maskChanged(given: Unknown, masking: Masking): Record<string, string | true | null> {
  const changed: Record<string, string | true | null> = {}
  for (const [name, value] of Object.entries(given)) {
    const isKnown = keptNames.test(name)
    if (isKnown) changed[name] = value === null ? null : maskAttribute(name, value, masking)
  }
  return changed
}

/** Names alone say nothing, and only those of the page's look are kept. */
const keptNames =
  /^(?:class|lang|dir|type|role|aria-(?:busy|current|disabled|expanded|hidden|invalid|modal|label)|data-(?:theme|text-size|signed-in|closing)|placeholder|hidden|disabled|open|inert|readonly|required|multiple|popover|rr_open_mode)$/
