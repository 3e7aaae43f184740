// Stores millions of rows of four numbers in blocks of typed arrays: the garbage collector does not scan them, and growing copies
// nothing.

export type PackedRow = readonly [number, number, number, number]

/** The row before the first one. */
export const noRow = -1

const fieldsInRow = 4
const rowsInBlock = 65_536

type Block = { fields: Float64Array; before: Int32Array }

/** Each row names the one before it of the same person: they are gone through from the last to the first. */
export class PackedRows {
  readonly #blocks: Block[] = []
  #count = 0

  /** @returns the row's place, for the next one of the same person */
  add(row: PackedRow, before: number): number {
    const position = this.#count
    if (position % rowsInBlock === 0)
      this.#blocks.push({ fields: new Float64Array(rowsInBlock * fieldsInRow), before: new Int32Array(rowsInBlock) })
    const { block, index } = this.#at(position)
    block.fields.set(row, index * fieldsInRow)
    block.before[index] = before
    this.#count += 1
    return position
  }

  field(position: number, field: 0 | 1 | 2 | 3): number {
    const { block, index } = this.#at(position)
    return block.fields[index * fieldsInRow + field] ?? 0
  }

  before(position: number): number {
    const { block, index } = this.#at(position)
    return block.before[index] ?? noRow
  }

  #at(position: number): { block: Block; index: number } {
    const block = this.#blocks[Math.floor(position / rowsInBlock)]
    if (block === undefined) throw new RangeError('there is no such row')
    return { block, index: position % rowsInBlock }
  }
}
