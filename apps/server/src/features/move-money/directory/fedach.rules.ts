// Reads a line of the Federal Reserve's FedACH directory: 155 characters in fixed-width fields. Pure.
import { isRoutingNumber, plainText, type CleanText } from '@daybreak/contract'

/** What a line says of a bank; the rest of it (address, telephone) is not used. */
export type DirectoryBank = {
  routingNumber: string
  name: CleanText
  /** Where the Federal Reserve sends what is addressed to this number; null while it goes there itself. */
  newRoutingNumber: string | null
}

const recordLength = 155
/** The filler at the end, which programs that trim lines take away. */
const fillerLength = 5
const maxName = 36

/** First and last character of each field, counted from 1 as the Federal Reserve counts. */
const fields = { routingNumber: [1, 9], recordType: [20, 20], newRoutingNumber: [27, 35], name: [36, 71] } as const

/** @returns the bank, or in words why the line cannot be used */
export function readDirectoryLine(line: string): DirectoryBank | string {
  if (line.length > recordLength || line.length < recordLength - fillerLength)
    return `it has ${line.length} characters, and a line of the directory has ${recordLength}`
  if (!/^[\x20-\x7e]*$/.test(line)) return 'it holds a character that is not printable ASCII'
  const routingNumber = field(line, 'routingNumber')
  if (!isRoutingNumber(routingNumber)) return `"${routingNumber}" is not a routing number: its check digit is wrong`
  const name = plainText(field(line, 'name'), maxName)
  if (name === '') return 'it names no bank (characters 36 to 71)'
  const recordType = field(line, 'recordType')
  // 0: a Federal Reserve Bank itself. 1: what is addressed to the number goes there. 2: it goes to the new number.
  if (!['0', '1', '2'].includes(recordType)) return `its record type (character 20) is "${recordType}", not 0, 1 or 2`
  if (recordType !== '2') return { routingNumber, name, newRoutingNumber: null }
  const newRoutingNumber = field(line, 'newRoutingNumber')
  if (!isRoutingNumber(newRoutingNumber)) return `its new routing number "${newRoutingNumber}" has a wrong check digit`
  return { routingNumber, name, newRoutingNumber }
}

function field(line: string, name: keyof typeof fields): string {
  const [first, last] = fields[name]
  return line.slice(first - 1, last)
}
