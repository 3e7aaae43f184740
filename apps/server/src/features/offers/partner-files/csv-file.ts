// Reads a partner's offers from CSV: a heading row, lists separated by "|", stores as "city;state;ZIP;latitude;longitude;merchant
// id;time zone".
import { mapHeadings } from '#platform/tables/headings.ts'
import { RowReader } from '#platform/tables/row-reader.ts'
import { readTableRows, TableFault, type BytesRead } from '#platform/tables/table-rows.ts'
import type { RawLine, RawOffer, RawStore } from './raw-offer.ts'

type Field = keyof RawOffer

/** The preferred first. */
const namesByField: Readonly<Record<Field, readonly string[]>> = {
  id: ['id', 'offerid'],
  merchant: ['merchant', 'merchantname', 'name'],
  category: ['category'],
  mark: ['mark'],
  tone: ['tone', 'color'],
  description: ['description', 'descriptionen'],
  descriptionEs: ['descriptiones', 'descripcion'],
  exclusions: ['terms', 'termsen', 'exclusions'],
  exclusionsEs: ['termses', 'exclusionses'],
  rewardType: ['rewardtype', 'type'],
  rewardValue: ['rewardvalue', 'reward', 'value'],
  minSpend: ['minspend', 'mintransactionamount'],
  maxSpend: ['maxspend', 'maxtransactionamount'],
  minReward: ['minreward', 'minrewardamount'],
  maxReward: ['maxreward', 'maxrewardamount'],
  maxUses: ['maxuses', 'maxredemptions', 'uses'],
  channels: ['channels', 'channel', 'purchasechannel'],
  weekdays: ['weekdays', 'days'],
  timeZone: ['timezone'],
  starts: ['starts', 'startdate', 'start'],
  ends: ['ends', 'enddate', 'end', 'expirationdate'],
  merchantIds: ['merchantids', 'merchantid', 'mids'],
  categoryCodes: ['categorycodes', 'mccs', 'mcc'],
  names: ['names', 'descriptors'],
  states: ['states', 'state'],
  employers: ['employers', 'employer'],
  zips: ['zips', 'zipcodes', 'zip'],
  places: ['places'],
  budget: ['budget'],
  stores: ['stores', 'locations'],
}

const required: readonly Field[] = [
  'id',
  'merchant',
  'category',
  'description',
  'descriptionEs',
  'rewardType',
  'rewardValue',
  'channels',
  'starts',
  'ends',
]

/** @throws TableFault  when it cannot be read as rows */
export async function* readCsvOffers(path: string, onBytes: BytesRead): AsyncGenerator<RawLine, void> {
  let columns: ReturnType<typeof mapHeadings<Field>> | null = null
  for await (const { line, cells } of readTableRows(path, onBytes)) {
    if (columns === null) {
      columns = mapHeadings(cells, { namesByField, required })
      if ('reason' in columns) throw new TableFault(line, columns.reason)
      continue
    }
    if ('reason' in columns) return
    const row = new RowReader(cells, columns)
    yield { line, id: row.text('id'), raw: rawOf(row) }
  }
}

function rawOf(row: RowReader<Field>): RawOffer {
  const texts = Object.fromEntries((Object.keys(namesByField) as Field[]).map((field) => [field, row.text(field)])) as Record<
    Field,
    string
  >
  return {
    ...texts,
    channels: listOf(texts.channels),
    weekdays: listOf(texts.weekdays),
    merchantIds: listOf(texts.merchantIds),
    categoryCodes: listOf(texts.categoryCodes),
    names: listOf(texts.names),
    states: listOf(texts.states),
    employers: listOf(texts.employers),
    zips: listOf(texts.zips),
    stores: listOf(texts.stores).map(storeOf),
  }
}

function listOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function storeOf(text: string): RawStore {
  const [city = '', region = '', postalCode = '', latitude = '', longitude = '', merchantId = '', timeZone = ''] = text
    .split(';')
    .map((part) => part.trim())
  return { city, region, postalCode, latitude, longitude, merchantId, timeZone }
}
