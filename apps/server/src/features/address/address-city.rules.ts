// Chooses the city line of a letter from a geocoder's city, borough and county.

/** As OpenStreetMap names them: a city may be "City of New York", a county "Richmond County". */
export type GeocodedCity = {
  city: string | undefined
  borough?: string | undefined
  county?: string | undefined
  /** Its name or its two letters. */
  state: string | undefined
}

/** The Postal Service delivers to New York City's boroughs, which are counties too. Manhattan is "New York", The Bronx "Bronx". */
const boroughOfCounty: Readonly<Record<string, string>> = {
  'new york': 'New York',
  kings: 'Brooklyn',
  queens: 'Queens',
  bronx: 'Bronx',
  richmond: 'Staten Island',
}
const boroughOfName: Readonly<Record<string, string>> = {
  manhattan: 'New York',
  brooklyn: 'Brooklyn',
  queens: 'Queens',
  bronx: 'Bronx',
  'the bronx': 'Bronx',
  'staten island': 'Staten Island',
}
/** What is a name with the word in it, and no form of government. */
const namesWithWord = new Set(['city of industry', 'town of pines'])
const government = /^(city|town|village|township|borough) of (?=\S)/i

/** Undefined when the geocoder named no city. Our reading: a worker's mail bears the borough in New York City, and elsewhere the plain name. */
export function postalCityOf({ city, borough, county, state }: GeocodedCity): string | undefined {
  const plain = plainName(city)
  if (isNewYorkState(state) && (plain === undefined || plain === 'New York' || plain === 'New York City')) {
    const postal = boroughOfCounty[keyOf(county).replace(/ county$/, '')] ?? boroughOfName[keyOf(borough)]
    if (postal !== undefined) return postal
    if (plain !== undefined) return 'New York'
  }
  return plain
}

function plainName(name: string | undefined): string | undefined {
  const trimmed = name?.trim()
  if (trimmed === undefined || trimmed === '') return undefined
  return namesWithWord.has(trimmed.toLowerCase()) ? trimmed : trimmed.replace(government, '')
}

function keyOf(name: string | undefined): string {
  return name?.trim().toLowerCase() ?? ''
}

function isNewYorkState(state: string | undefined): boolean {
  return ['new york', 'ny'].includes(keyOf(state))
}
