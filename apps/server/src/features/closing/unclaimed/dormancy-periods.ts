// How many years without a sign of the owner each state allows before it claims the money of an account or of an uncashed check.

type Years = { account: number; check: number }

/**
 * A new version takes the place of this one; each account that is marked keeps the version that it was marked by. Our reading: the periods
 * of bank accounts and of bank checks apply, which are no shorter than those of wages. Counsel confirms a version before the first report.
 */
export const dormancyTable = {
  version: '2024-1',
  source: 'https://worldpopulationreview.com/state-rankings/escheatment-laws-by-state (Escheatment Laws by State 2024)',
  /** Where no state is known: the state of incorporation, as the federal rule of Texas v. New Jersey has it. */
  fallback: 'DE',
} as const

const fiveYears = 'AK CO DE FL GA HI KS LA MS MO MT NE NH NM OH SC VA WI WY'
const threeYears = 'AL AZ AR CA CT IN IA KY ME MD MA MI MN NV NJ NY OR PA RI SD TN TX UT WA'

const periods: Readonly<Record<string, Years>> = {
  ...Object.fromEntries(fiveYears.split(' ').map((state) => [state, { account: 5, check: 5 }])),
  ...Object.fromEntries(threeYears.split(' ').map((state) => [state, { account: 3, check: 3 }])),
  ID: { account: 5, check: 7 },
  IL: { account: 3, check: 5 },
  NC: { account: 5, check: 7 },
  ND: { account: 5, check: 2 },
  OK: { account: 5, check: 7 },
  VT: { account: 3, check: 7 },
  WV: { account: 5, check: 3 },
}

/** @param state  null where no home is known */
export function periodOf(state: string | null): Years & { state: string } {
  const known = state !== null && Object.hasOwn(periods, state) ? state : dormancyTable.fallback
  const years = periods[known]
  if (years === undefined) throw new Error('a state without its period')
  return { ...years, state: known }
}

export const shortestYears = { account: 3, check: 2 } as const
