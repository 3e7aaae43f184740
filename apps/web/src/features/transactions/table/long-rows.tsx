// The rows of a long list, which few workers ever scroll through: their code is loaded when a list grows that long.
import { lazy, Suspense } from 'react'
import { PlainRows, type LongRowsProps } from './plain-rows.tsx'

/** More than that at once are only drawn as far as they are in sight, until the code has come. */
const maxWhileLoading = 300
const rowsInSight = 10

const VirtualRows = lazy(async () => {
  try {
    const module = await import('./virtual-rows.tsx')
    return { default: module.VirtualRows }
  } catch {
    // Without the code a long list is slow, and still a list.
    return { default: AllRows }
  }
})

export function LongRows({ findArea, ...rows }: LongRowsProps) {
  const count = rows.transactions.length
  return (
    <Suspense fallback={<PlainRows {...rows} maxRows={count > maxWhileLoading ? rowsInSight : count} />}>
      <VirtualRows {...rows} findArea={findArea} />
    </Suspense>
  )
}

function AllRows({ findArea: _area, ...rows }: LongRowsProps) {
  return <PlainRows {...rows} maxRows={rows.transactions.length} />
}
