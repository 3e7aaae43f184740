// The chart of the last seven days and the list below it: a press on a bar shows the shifts of that day in the list.
import type { ExpressPay } from '@daybreak/contract'
import { useState } from 'react'
import { ShiftsChart } from './chart.tsx'
import { ShiftsList } from './list.tsx'

export function Shifts({ overview, accruedGross }: { overview: ExpressPay; accruedGross: string }) {
  const [day, setDay] = useState<string | null>(null)
  return (
    <>
      <ShiftsChart shifts={overview.shifts} accruedGross={accruedGross} day={day} onDay={setDay} />
      <ShiftsList overview={overview} day={day} />
    </>
  )
}
