// The events of a screen recording: rrweb's, of which only these shapes are kept. Their numbers are rrweb's own.

export const eventKind = { fullSnapshot: 2, change: 3, page: 4, mark: 5 } as const
export const changeSource = {
  mutation: 0,
  mouseMove: 1,
  press: 2,
  scroll: 3,
  resize: 4,
  input: 5,
  touchMove: 6,
  drag: 12,
} as const
export const nodeKind = { document: 0, documentType: 1, element: 2, text: 3 } as const

export type RecordedNode =
  | { type: typeof nodeKind.document; id: number; childNodes: RecordedNode[] }
  | { type: typeof nodeKind.documentType; id: number; name: 'html'; publicId: ''; systemId: '' }
  | {
      type: typeof nodeKind.element
      id: number
      tagName: string
      attributes: Record<string, string | true>
      childNodes: RecordedNode[]
      /** Drawn as an empty box of its size. */
      needBlock?: true
      isSVG?: true
    }
  | { type: typeof nodeKind.text; id: number; textContent: string }

type Position = { x: number; y: number; id: number; timeOffset: number }

export type RecordedChange =
  | {
      source: typeof changeSource.mutation
      texts: { id: number; value: string }[]
      attributes: { id: number; attributes: Record<string, string | true | null> }[]
      removes: { parentId: number; id: number }[]
      adds: { parentId: number; nextId: number | null; node: RecordedNode }[]
    }
  | {
      source: typeof changeSource.mouseMove | typeof changeSource.touchMove | typeof changeSource.drag
      positions: Position[]
    }
  | { source: typeof changeSource.press; type: number; id: number; x?: number; y?: number }
  | { source: typeof changeSource.scroll; id: number; x: number; y: number }
  | { source: typeof changeSource.resize; width: number; height: number }
  | { source: typeof changeSource.input; id: number; text: string; isChecked: false }

type Top = { left: number; top: number }

/** `timestamp` is in milliseconds since the recording began. */
export type RecordedEvent = { timestamp: number } & (
  | { type: typeof eventKind.fullSnapshot; data: { node: RecordedNode; initialOffset: Top } }
  | { type: typeof eventKind.change; data: RecordedChange }
  | { type: typeof eventKind.page; data: { href: string; width: number; height: number } }
  /** The screen that is shown from here on. */
  | { type: typeof eventKind.mark; data: { tag: 'screen'; payload: { screen: string } } }
)

/** What decides on words: everything else about a page is decided by its shape. */
export type Masking = {
  /** Whether a text is one that every worker reads: of the catalog, and without a number or a value in it. */
  isStatic: (text: string) => boolean
  /** Whether a name is in one of our style sheets. */
  isClass: (name: string) => boolean
}
