// The sandbox's own directory: made-up banks, in the format of the Federal Reserve's directory.
import { plainText } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { importDirectoryFile, type DirectoryReport } from './importing-directory.ts'

/**
 * Decision 34 of the product: the Federal Reserve's list may not be handed on, and the sandbox has a made-up one.
 *
 * Our reading: besides numbers that no bank has, it knows those that people type who try a sandbox out: of the samples of payroll
 * files, and of other companies' sandboxes. Every name is made up, no matter who the number belongs to.
 */
const banks: readonly (readonly [routingNumber: string, name: string])[] = [
  ['010000003', 'HARBOR LIGHT BANK'],
  ['011000015', 'COPPER KETTLE SAVINGS'],
  ['011401533', 'MARIGOLD NATIONAL'],
  ['011600062', 'BLUE HERON CREDIT UNION'],
  ['021000021', 'FERRY STREET BANK'],
  ['026009593', 'ORCHARD TRUST'],
  ['051402372', 'LANTERN SAVINGS BANK'],
  ['075900575', 'FOX RIVER PEOPLES BANK'],
  ['091000019', 'NORTH MEADOW BANK'],
  ['091000022', 'SNOWBIRD BANK'],
  ['091400606', 'PRAIRIE WAGON CREDIT UNION'],
  ['100000007', 'CORNERSTONE OF SPRINGDALE'],
  ['110000000', 'PAPER KITE BANK'],
  ['111000025', 'LONE CYPRESS BANK'],
  ['121000248', 'PELICAN BAY BANK'],
  ['121000358', 'SUNDIAL BANK'],
  ['121042882', 'REDWOOD LANE BANK'],
  ['122105155', 'CACTUS WREN SAVINGS'],
  ['122105278', 'MESA VERDANT CREDIT UNION'],
  ['123456780', 'STEPPING STONE BANK'],
  ['222222226', 'TWIN BRIDGES CREDIT UNION'],
  ['231380104', 'CLOVERDALE SAVINGS'],
  ['322271627', 'PACIFIC LAMP BANK'],
  ['555001004', 'MERIDIAN COMMUNITY BANK'],
  ['987654320', 'COUNTDOWN CREDIT UNION'],
]

const fileName = plainText('made-up-banks', 255)
const importedBy = plainText('sandbox', 100)

/**
 * Brings the made-up directory in at a sandbox's start, and a newer edition of it over an older one. A directory that an operator
 * imported stays as it is.
 */
export function bringMadeUpBanks(deps: { database: Database; clock: Clock }): Promise<DirectoryReport> {
  return importDirectoryFile(
    deps,
    { name: fileName, bytes: Buffer.from(madeUpDirectory(), 'latin1') },
    {
      isDryRun: false,
      acceptsGoodLines: false,
      acceptsEnded: true,
      by: importedBy,
      mayFollow: (newest) => newest.fileName === fileName && newest.importedBy === importedBy,
    },
  )
}

/** One line a bank: the number, its office, where it is served, its kind and date, no new number, the name, and a place that is not there. */
export function madeUpDirectory(): string {
  const address = `${'1 HARBOR STREET'.padEnd(36)}${'SPRINGFIELD'.padEnd(20)}IL627040001`
  return banks
    .map(([number, name]) =>
      `${number}O5550000001112026000000000${name.padEnd(36)}${address}21755501001`.padEnd(150, '1').padEnd(155),
    )
    .map((line) => `${line}\r\n`)
    .join('')
}
