// Converts a stored recording into what the player shows under a policy that forbids inline styles.
import type { RecordedEvent, RecordedNode } from '@daybreak/contract'

/** The player needs times since 1970, and two events. */
export function playable(events: readonly RecordedEvent[]): unknown[] {
  const last = events.at(-1)?.timestamp ?? 0
  const end = { type: 5, timestamp: last + 1, data: { tag: 'end', payload: {} } }
  return [...events.map(withDrawnBoxes), end].map((event) => ({ ...event, timestamp: event.timestamp + 1 }))
}

function withDrawnBoxes(event: RecordedEvent): RecordedEvent {
  if (event.type === 2) return { ...event, data: { ...event.data, node: drawnBox(event.data.node) } }
  if (event.type !== 3 || event.data.source !== 0) return event
  const adds = event.data.adds.map((added) => ({ ...added, node: drawnBox(added.node) }))
  return { ...event, data: { ...event.data, adds } }
}

/** A box has its size in attributes of a drawing, where the player would write a style. */
function drawnBox(node: RecordedNode): RecordedNode {
  if (!('childNodes' in node)) return node
  if (!('needBlock' in node)) return { ...node, childNodes: node.childNodes.map(drawnBox) }
  const { class: name, rr_width: width, rr_height: height } = node.attributes
  const attributes = {
    ...(name !== undefined && { class: name }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
  return { type: node.type, id: node.id, tagName: 'svg', isSVG: true, attributes, childNodes: [] }
}
