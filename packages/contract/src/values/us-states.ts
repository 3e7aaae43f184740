// The states an address can be in, by their two letters. Specification 3, "US states"; decisions 11.

const named = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split('|').map((entry) => [entry.slice(0, 2), entry.slice(3)] as const))

/** The 50 of the specification: code to name. */
const states = named(
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii' +
    '|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan' +
    '|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico' +
    '|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island' +
    '|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia' +
    '|WI Wisconsin|WY Wyoming',
)

/** What the installation's setting adds. */
const territories = named(
  'DC District of Columbia|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI Virgin Islands',
)

const codesByName = new Map([...states, ...territories].map(([code, name]) => [name.toLowerCase(), code] as const))
codesByName.set('u.s. virgin islands', 'VI')
codesByName.set('united states virgin islands', 'VI')

export type StateRange = { hasTerritories: boolean }

/** Whether the two letters are a state that is taken here. */
export function isState(code: string, { hasTerritories }: StateRange): boolean {
  return states.has(code) || (hasTerritories && territories.has(code))
}

/** "California" and "ca" are "CA"; what is neither the name nor the letters of one stays as it was typed. */
export function stateCodeOf(text: string): string {
  const plain = text.trim()
  const upper = plain.toUpperCase()
  return codesByName.get(plain.toLowerCase()) ?? (isState(upper, { hasTerritories: true }) ? upper : text)
}

/** All of them, the territories too. */
export const stateNames: readonly { code: string; name: string }[] = [...states, ...territories].map(([code, name]) => ({
  code,
  name,
}))
