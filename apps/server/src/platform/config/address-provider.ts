// Reads the source of address suggestions: the gazetteer that comes with Daybreak, or a geocoder by its address.
import { isPlainRemote, type SettingsReader } from './settings.ts'

export type AddressConfig = {
  provider: { kind: 'embedded' } | { kind: 'photon' | 'nominatim'; url: string }
  /** Addresses in DC and the territories are taken too (decisions 11). */
  hasTerritories: boolean
}

export function readAddressProvider(settings: SettingsReader): AddressConfig {
  const kind = settings.choice('ADDRESS_PROVIDER', ['embedded', 'photon', 'nominatim'], 'embedded')
  const url = settings.url('ADDRESS_URL', ['http:', 'https:'])
  const hasTerritories = settings.flag('ADDRESS_TERRITORIES', false)
  if (kind === 'embedded') {
    if (url !== null) settings.faults.push('ADDRESS_URL needs ADDRESS_PROVIDER=photon or ADDRESS_PROVIDER=nominatim')
    return { provider: { kind }, hasTerritories }
  }
  if (url === null) settings.faults.push(`ADDRESS_PROVIDER=${kind} needs ADDRESS_URL`)
  // What workers type is where they live.
  if (isPlainRemote(url)) settings.faults.push('ADDRESS_URL must begin with https:// unless it is on this machine')
  return { provider: { kind, url: url ?? '' }, hasTerritories }
}
