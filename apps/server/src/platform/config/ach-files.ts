// Reads the rail of standard transfers: the card provider, or our own NACHA files to a sponsor bank, with the values of their
// headers.
import { isRoutingNumber } from '@daybreak/contract'
import type { SettingsReader } from './settings.ts'

/** What the headers of our files say, each in the form in which the bank gave it. */
export type AchFilesConfig = {
  /** Ten characters each. */
  destination: string
  origin: string
  destinationName: string
  originName: string
  companyName: string
  companyId: string
  /** Of the bank in whose name we send. Its first eight digits begin every trace. */
  odfiRoutingNumber: string
  /** Our account at that bank, which balances each batch; null: the bank balances them. */
  offsetAccount: string | null
}

const names = [
  'ACH_IMMEDIATE_DESTINATION',
  'ACH_IMMEDIATE_ORIGIN',
  'ACH_DESTINATION_NAME',
  'ACH_ORIGIN_NAME',
  'ACH_COMPANY_NAME',
  'ACH_COMPANY_ID',
  'ACH_ODFI_ROUTING_NUMBER',
] as const

type Texts = Record<(typeof names)[number], string>

/** Of a bank that does not exist: the sandbox's files go nowhere. */
const madeUp: Texts = {
  ACH_IMMEDIATE_DESTINATION: '555001004',
  ACH_IMMEDIATE_ORIGIN: '1555010009',
  ACH_DESTINATION_NAME: 'SANDBOX BANK',
  ACH_ORIGIN_NAME: 'DAYBREAK',
  ACH_COMPANY_NAME: 'DAYBREAK',
  ACH_COMPANY_ID: '1555010009',
  ACH_ODFI_ROUTING_NUMBER: '555001004',
}

/** null: the card provider. In a sandbox without any of the settings the bank is a made-up one. */
export function readAchFiles(settings: SettingsReader, mode: 'sandbox' | 'production'): AchFilesConfig | null {
  const rail = settings.choice('ACH_RAIL', ['provider', 'files'], 'provider')
  const group = settings.group(names)
  const isBalanced = settings.flag('ACH_BALANCED', true)
  const account = settings.text('ACH_OFFSET_ACCOUNT')
  const faultsBefore = settings.faults.length
  const texts = group ?? (mode === 'sandbox' ? madeUp : null)
  if (rail === 'provider') return null
  if (texts === null) {
    settings.faults.push(`ACH_RAIL=files needs ${names.join(', ')}`)
    return null
  }
  const offsetAccount = account ?? (group === null && isBalanced ? '5550100000' : null)
  settings.faults.push(...faultsOf(texts), ...offsetFaults(offsetAccount, isBalanced))
  return settings.faults.length > faultsBefore ? null : configOf(texts, isBalanced ? offsetAccount : null)
}

function configOf(texts: Texts, offsetAccount: string | null): AchFilesConfig {
  return {
    // A routing number has nine digits, and a blank before it fills its field.
    destination: texts.ACH_IMMEDIATE_DESTINATION.padStart(10),
    origin: texts.ACH_IMMEDIATE_ORIGIN.padStart(10),
    destinationName: texts.ACH_DESTINATION_NAME,
    originName: texts.ACH_ORIGIN_NAME,
    companyName: texts.ACH_COMPANY_NAME,
    companyId: texts.ACH_COMPANY_ID,
    odfiRoutingNumber: texts.ACH_ODFI_ROUTING_NUMBER,
    offsetAccount,
  }
}

function faultsOf(texts: Texts): string[] {
  return [
    !isRoutingNumber(texts.ACH_IMMEDIATE_DESTINATION) && 'ACH_IMMEDIATE_DESTINATION must be a routing number of nine digits',
    !isOrigin(texts.ACH_IMMEDIATE_ORIGIN) &&
      'ACH_IMMEDIATE_ORIGIN must be a routing number, or the ten letters and digits that the bank gave',
    !isName(texts.ACH_DESTINATION_NAME, 23) && nameFault('ACH_DESTINATION_NAME', 23),
    !isName(texts.ACH_ORIGIN_NAME, 23) && nameFault('ACH_ORIGIN_NAME', 23),
    !isName(texts.ACH_COMPANY_NAME, 16) && nameFault('ACH_COMPANY_NAME', 16),
    !/^[0-9A-Z]{10}$/.test(texts.ACH_COMPANY_ID) &&
      'ACH_COMPANY_ID must be the ten capital letters and digits that the bank gave',
    !isRoutingNumber(texts.ACH_ODFI_ROUTING_NUMBER) && 'ACH_ODFI_ROUTING_NUMBER must be a routing number of nine digits',
  ].filter((fault) => fault !== false)
}

function offsetFaults(account: string | null, isBalanced: boolean): string[] {
  if (!isBalanced)
    return account === null ? [] : ['ACH_OFFSET_ACCOUNT balances the batches, which ACH_BALANCED=0 leaves to the bank']
  if (account === null) return ['ACH_BALANCED=1 needs ACH_OFFSET_ACCOUNT, our account at the bank']
  return /^[0-9A-Z-]{1,17}$/.test(account) ? [] : ['ACH_OFFSET_ACCOUNT must be an account number of up to 17 digits and letters']
}

function isOrigin(text: string): boolean {
  return /^[0-9A-Z]{10}$/.test(text) || isRoutingNumber(text)
}

/** Plain capital letters, as every bank's reader takes them; nothing is cut off that someone meant to be read. */
function isName(text: string, maxLength: number): boolean {
  return text.length <= maxLength && /^[0-9A-Z][0-9A-Z .&-]*$/.test(text)
}

function nameFault(name: string, maxLength: number): string {
  return `${name} must be up to ${maxLength} capital letters, digits, blanks and . & -`
}
