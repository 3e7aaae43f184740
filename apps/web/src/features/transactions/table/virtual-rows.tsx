// The visible rows of a long table, with spacer rows of the right height in place of the others.
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'
import { Gap, likelyRowHeightPx, type LongRowsProps } from './plain-rows.tsx'
import { TransactionRow } from './row.tsx'

const areaHeightPx = 580
/** The column headings are above the rows in the scroll area. */
const headHeightPx = 36
/** Beyond the edge on both sides, so that a quick scroll meets rows and Tab finds the next one. */
const rowsBeyond = 8

export function VirtualRows({ transactions, fresh, textOf, onOpen, findArea }: LongRowsProps) {
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null)
  // The same function from one drawing to the next, or every drawing would measure all rows again.
  const keyAt = useCallback((index: number) => transactions[index]?.id ?? index, [transactions])
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: transactions.length,
    getScrollElement: findArea,
    getItemKey: keyAt,
    estimateSize: () => likelyRowHeightPx,
    initialRect: { width: 0, height: areaHeightPx },
    scrollMargin: headHeightPx,
    overscan: rowsBeyond,
    measureElement: heightOf,
    rangeExtractor: (range) => withFocus(defaultRangeExtractor(range), focusedIndex, range),
  })
  const items = virtualizer.getVirtualItems()
  const lastEnd = items.at(-1)?.end ?? headHeightPx
  const heightPx = headHeightPx + virtualizer.getTotalSize()
  return (
    <tbody role="rowgroup">
      {items.flatMap(({ index, key, start }, position) => {
        const transaction = transactions[index]
        if (!transaction) return []
        const gap = start - (items[position - 1]?.end ?? headHeightPx)
        return [
          gap > 0 && <Gap key={`before-${key.toString()}`} heightPx={gap} />,
          <TransactionRow
            key={key}
            transaction={transaction}
            isFresh={fresh.has(transaction.id)}
            textOf={textOf}
            onOpen={onOpen}
            index={index}
            rowRef={virtualizer.measureElement}
            onFocusIndex={setFocusedIndex}
          />,
        ]
      })}
      <Gap heightPx={heightPx - lastEnd} />
    </tbody>
  )
}

/** Measuring an element here would force a layout during rendering; the observer reports its height a moment later. */
function heightOf(_: HTMLElement, entry: ResizeObserverEntry | undefined): number {
  const [box] = entry?.borderBoxSize ?? []
  return box ? Math.round(box.blockSize) : likelyRowHeightPx
}

/**
 * The row with the focus and its neighbors stay: scrolling must not throw the keyboard out of the table, and Tab finds the next
 * row even when it is pressed faster than the area scrolls.
 */
function withFocus(indexes: number[], focused: number | null, { count }: Range): number[] {
  if (focused === null) return indexes
  const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count)
  return [...new Set([...indexes, ...kept])].sort((left, right) => left - right)
}
