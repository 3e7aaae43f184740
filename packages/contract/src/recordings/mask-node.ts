// Masks a node of a recorded page with everything below it: whatever draws pictures, embeds another page or runs becomes an empty
// box or nothing. Pure.
import { isRecord, listOf, maskAttribute, maskText, numberOf, sheetPathOf } from './mask-values.ts'
import { nodeKind, type Masking, type RecordedNode } from './recorded-event.ts'

/** Deeper than any of our pages. */
const maxDepth = 120

const invisible = new Set(['script', 'noscript', 'style', 'meta', 'title', 'base', 'template', 'param', 'source', 'track'])
/** What they show is no text: card numbers in a frame, a map, a chart. Of an icon the box is left. */
const boxed = new Set(['iframe', 'frame', 'canvas', 'video', 'audio', 'object', 'embed', 'img', 'picture'])
const ordinary = new Set(
  (
    'html head body a abbr address article aside b blockquote br button caption cite code col colgroup data datalist dd del details dfn ' +
    'dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i input ins kbd label legend li main ' +
    'mark menu meter nav ol optgroup option output p pre progress q rp rt ruby s samp search section select small span strong sub ' +
    'summary sup table tbody td textarea tfoot th thead time tr u ul var wbr'
  ).split(' '),
)

type ElementNode = Extract<RecordedNode, { type: typeof nodeKind.element }>

/** @returns null for what is left out with everything below it */
export function maskNode(value: unknown, masking: Masking, depth = 0): RecordedNode | null {
  if (!isRecord(value) || depth > maxDepth) return null
  const id = numberOf(value['id'])
  if (id === null) return null
  const below = () => listOf(value['childNodes']).flatMap((child) => maskNode(child, masking, depth + 1) ?? [])
  switch (value['type']) {
    case nodeKind.document:
      return { type: nodeKind.document, id, childNodes: below() }
    case nodeKind.documentType:
      return { type: nodeKind.documentType, id, name: 'html', publicId: '', systemId: '' }
    case nodeKind.text: {
      const text = value['textContent']
      return { type: nodeKind.text, id, textContent: typeof text === 'string' ? maskText(text, masking) : '' }
    }
    case nodeKind.element:
      return maskElement(value, { id, below, masking })
    default:
      return null
  }
}

type ElementParts = { id: number; below: () => RecordedNode[]; masking: Masking }

function maskElement(value: Record<string, unknown>, { id, below, masking }: ElementParts): ElementNode | null {
  const said = typeof value['tagName'] === 'string' ? value['tagName'].toLowerCase() : ''
  const given = isRecord(value['attributes']) ? value['attributes'] : {}
  if (said === 'link') return maskLink(given, id)
  if (invisible.has(said)) return null
  const element = { type: nodeKind.element, id, attributes: maskAttributes(given, masking) }
  if (said === 'svg') return { ...element, tagName: said, childNodes: [], needBlock: true, isSVG: true }
  // Of a picture or a frame a box of its size is left; what is inside drawings has no box.
  if (boxed.has(said) || value['needBlock'] === true) return { ...element, tagName: 'div', childNodes: [], needBlock: true }
  if (value['isSVG'] === true) return null
  return { ...element, tagName: ordinary.has(said) ? said : 'div', childNodes: below() }
}

/** Only style sheets of our own. */
function maskLink(given: Record<string, unknown>, id: number): ElementNode | null {
  const href = given['rel'] === 'stylesheet' ? sheetPathOf(given['href']) : null
  if (href === null) return null
  return { type: nodeKind.element, id, tagName: 'link', attributes: { rel: 'stylesheet', href }, childNodes: [] }
}

function maskAttributes(given: Record<string, unknown>, masking: Masking): Record<string, string | true> {
  const kept: Record<string, string | true> = {}
  for (const [name, value] of Object.entries(given)) {
    const masked = maskAttribute(name, value, masking)
    if (masked !== null) kept[name] = masked
  }
  return kept
}
