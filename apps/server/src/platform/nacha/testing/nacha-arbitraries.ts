// Generates random NACHA files for property tests, and damages them.
import { isRoutingNumber, routingCheckDigit } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { addDays, plainDate, plainDateText } from '@daybreak/time'
import fc from 'fast-check'
import { readNacha } from '../nacha-reader.ts'
import { NachaFault } from '../nacha-faults.ts'
import { writeNacha, type AddendaToWrite, type BatchToWrite, type EntryToWrite, type FileToWrite } from '../nacha-writer.ts'
import type { NachaBatch, NachaEntry, NachaFile } from '../nacha-entries.ts'

export type FileInParts = { header: FileToWrite; batches: (BatchToWrite & { entries: EntryToWrite[] })[] }

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const routingNumber = digits(8)
  .map((eight) => eight + routingCheckDigit(eight))
  .filter(isRoutingNumber)
const words = (longest: number) => fc.stringMatching(new RegExp(`^[A-Za-z][A-Za-z0-9 .&'-]{0,${longest - 2}}[A-Za-z0-9]$`))
const date = fc.nat({ max: 20_000 }).map((days) => plainDateText(addDays(plainDate(2020, 1, 1), days)))
const liveAmount = fc.bigInt({ min: 1n, max: 9_999_999_999n }).map(cents)

type Seed = Omit<EntryToWrite, 'trace' | 'addenda'> & { text: string | null; code: string }

const seed: fc.Arbitrary<Seed> = fc
  .tuple(
    fc.constantFrom('22', '32', '23', '33', '24', '34', '27', '37', '21', '31', '26', '36'),
    liveAmount,
    fc.record({
      routingNumber,
      accountNumber: fc.stringMatching(/^[0-9A-Z]{1,17}$/),
      individualId: fc.stringMatching(/^[0-9A-Z]{0,15}$/),
      individualName: words(22),
      text: fc.option(words(60)),
      code: fc.constantFrom('R01', 'R02', 'R03', 'R10', 'R29', 'C01', 'C05'),
    }),
  )
  .map(([transactionCode, amount, rest]) => ({
    transactionCode,
    amount: /[2-3][2761]$/.test(transactionCode) ? amount : cents(0n),
    ...rest,
  }))

/** Files of every kind of entry, addenda included, as a sender who follows the rules writes them. */
export const anyNachaFile: fc.Arbitrary<FileInParts> = fc
  .record({
    destination: routingNumber,
    origin: routingNumber,
    destinationName: words(23),
    originName: words(23),
    createdDate: date,
    batches: fc.array(
      fc.record({
        companyName: words(16),
        companyId: fc.stringMatching(/^[0-9]{10}$/),
        entryClass: fc.constantFrom('PPD', 'PPD', 'PPD', 'CCD', 'WEB', 'COR'),
        description: fc.constantFrom('PAYROLL', 'REG.SALARY', 'NET=PAY', 'DIR DEP', 'VENDOR PMT'),
        effectiveDate: date,
        odfi: digits(8),
        seeds: fc.array(seed, { minLength: 1, maxLength: 8 }),
      }),
      { minLength: 0, maxLength: 5 },
    ),
  })
  .map(({ destination, origin, batches, ...rest }) => {
    let sequence = 0
    return {
      header: { ...rest, destination: ` ${destination}`, origin: ` ${origin}`, createdTime: '0930', fileIdModifier: 'A' },
      batches: batches.map(({ seeds, ...batch }) => ({
        ...batch,
        serviceClass: '200' as const,
        entries: seeds.map(({ text, code, ...entry }) => {
          sequence += 1
          const trace = batch.odfi + String(sequence).padStart(7, '0')
          return { ...entry, trace, addenda: addendaFor(entry, text, code, sequence) }
        }),
      })),
    }
  })

function addendaFor(entry: Omit<Seed, 'text' | 'code'>, text: string | null, code: string, sequence: number): AddendaToWrite[] {
  const original = { code, originalTrace: String(sequence).padStart(15, '7'), originalRdfi: entry.routingNumber.slice(0, 8) }
  if (/[16]$/.test(entry.transactionCode)) {
    return code.startsWith('R') ? [{ kind: 'return', ...original }] : [{ kind: 'change', ...original, corrected: text ?? '' }]
  }
  return text === null ? [] : [{ kind: 'payment', text }]
}

export async function recordsOf(file: FileInParts): Promise<string[]> {
  const records: string[] = []
  for await (const record of writeNacha(file.header, file.batches)) records.push(record)
  return records
}

export type WholeFile = { entries: NachaEntry[]; batches: NachaBatch[]; file: NachaFile }

/** Reads a whole file given as text, handed over in chunks of any size. */
export async function readWhole(text: string | Uint8Array, chunkBytes = 65_536): Promise<WholeFile> {
  const entries: NachaEntry[] = []
  const batches: NachaBatch[] = []
  for await (const part of readNacha(chunksOf(typeof text === 'string' ? Buffer.from(text, 'latin1') : text, chunkBytes))) {
    if (part.kind === 'page') {
      entries.push(...part.entries)
      batches.push(...part.batches)
    }
    if (part.kind === 'end') return { entries, batches, file: part.file }
  }
  throw new Error('the reader ended without a word')
}

async function* chunksOf(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.byteLength; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
}

/** The fault that refuses a file, or null when it is taken. Anything else that is thrown is a defect and passes through. */
export async function faultOf(text: string | Uint8Array): Promise<NachaFault | null> {
  try {
    await readWhole(text)
    return null
  } catch (error) {
    if (error instanceof NachaFault) return error
    throw error
  }
}
