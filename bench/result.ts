// The result of one measurement in a benchmark, and the rules for its verdict.

/** `missed` means that a "must" is not met; `report` is a figure without a limit. */
export type BenchVerdict = 'aim' | 'must' | 'missed' | 'report'

export type BenchResult = {
  /** What was measured: "page 1 of transactions at 10 million rows". */
  name: string
  /** The figure with its unit, as a person reads it: "3,120 transfers/s". */
  measured: string
  /** The figure that it was compared with in the same run: "pgbench TPC-B 390/s". */
  limit: string
  /** measured ÷ limit; null where a ratio says nothing. */
  ratio: number | null
  /** "≥ 3 ×"; "–" where there is none. */
  must: string
  aim: string
  verdict: BenchVerdict
}

export type Bench = { run(): Promise<BenchResult[]> }

type Bounds = { must: number; aim: number }

/** The verdict of a figure that should be high. */
export function verdictAtLeast(figure: number, { must, aim }: Bounds): BenchVerdict {
  if (figure >= aim) return 'aim'
  return figure >= must ? 'must' : 'missed'
}

/** The verdict of a figure that should be low. */
export function verdictAtMost(figure: number, { must, aim }: Bounds): BenchVerdict {
  if (figure <= aim) return 'aim'
  return figure <= must ? 'must' : 'missed'
}

/** The middle of the figures, which one disturbed run cannot move. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted[Math.trunc(sorted.length / 2)]
  if (middle === undefined) throw new Error('no figures to take the median of')
  return middle
}
