// Imports the offers of the demo's partner as an operator would.
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { cleanText } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import { filePartner, importOffers } from '#features/offers'
import type { Database } from '#platform/database/database.ts'
import type { DemoCalendar } from '../demo-calendar.ts'
import { partnerDocument } from './partner-document.ts'

export type DemoOffersDeps = { database: Database; clock: Clock; calendar: DemoCalendar; folder: string }

export async function bringOffers({ database, clock, calendar, folder }: DemoOffersDeps): Promise<void> {
  const path = join(folder, 'offers.json')
  await writeFile(path, JSON.stringify(partnerDocument(calendar)))
  const options = { isDryRun: false, acceptsGoodLines: false, endsByAbsence: false, by: cleanText('demo', 100) }
  const { rejected } = await importOffers({ database, clock }, filePartner('sandbox', path), options)
  const [first] = rejected
  if (first !== undefined) throw new Error(`the offers of the demo world were refused: ${first.id} ${first.reason}`)
}
