// Guarantees of reading by batches: a batch with a fault is set aside alone, and nothing of it is among the entries that are used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NachaEntry } from './nacha-entries.ts'
import { NachaFault } from './nacha-faults.ts'
import { readNachaByBatch } from './nacha-reader.ts'
import { anyNachaFile, readWhole, recordsOf } from './testing/nacha-arbitraries.ts'

type ByBatch = { entries: NachaEntry[]; aside: { ordinal: number; line: number }[] }

/** What is used of a file: entries of batches that were not set aside; null when the file is refused. */
async function readByBatch(records: readonly string[], chunkBytes = 500): Promise<ByBatch | null> {
  const bytes = Buffer.from(records.join('\n'), 'latin1')
  const read: ByBatch = { entries: [], aside: [] }
  try {
    for await (const part of readNachaByBatch(chunksOf(bytes, chunkBytes))) {
      if (part.kind === 'page') read.entries.push(...part.entries)
      if (part.kind !== 'aside') continue
      read.aside.push({ ordinal: part.ordinal, line: part.fault.line })
      read.entries = read.entries.filter(({ batch }) => batch.ordinal !== part.ordinal)
    }
    return read
  } catch (error) {
    if (error instanceof NachaFault) return null
    throw error
  }
}

async function* chunksOf(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.byteLength; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
}

test('a good file is read alike by batches and as a whole', async () => {
  await fc.assert(
    fc.asyncProperty(anyNachaFile, async (file) => {
      const records = await recordsOf(file)
      const whole = await readWhole(records.join('\n'))
      assert.deepEqual(await readByBatch(records), { entries: whole.entries, aside: [] })
    }),
    { numRuns: 60 },
  )
})

test('one character changed anywhere costs at most its own batch: every entry that is used is one that was sent', async () => {
  const change = fc.record({ at: fc.nat(), column: fc.nat({ max: 93 }), sign: fc.constantFrom('0', '9', 'X', ' ', '\u00e9') })
  await fc.assert(
    fc.asyncProperty(anyNachaFile, change, async (file, { at, column, sign }) => {
      const records = await recordsOf(file)
      const line = at % records.length
      const record = records[line] ?? ''
      const spoilt = records.with(line, record.slice(0, column) + sign + record.slice(column + 1))
      const [before, after] = [await readByBatch(records), await readByBatch(spoilt)]
      assert.ok(before)
      if (after === null) return
      assert.ok(after.aside.length <= 1, 'a fault set two batches aside')
      const [aside] = after.aside
      if (aside === undefined) return
      const kept = before.entries.filter(({ batch }) => batch.ordinal !== aside.ordinal)
      assert.deepEqual(after.entries, kept)
    }),
    { numRuns: 300 },
  )
})

test('a fault that leaves it open where a batch ends refuses the file', async () => {
  const [file] = fc.sample(
    anyNachaFile.filter(({ batches }) => batches.length === 3),
    { numRuns: 1, seed: 7 },
  )
  assert.ok(file)
  const records = await recordsOf(file)
  const headers = records.flatMap((record, index) => (record.startsWith('5') ? [index] : []))
  const controls = records.flatMap((record, index) => (record.startsWith('8') ? [index] : []))
  for (const index of [...headers, ...controls]) assert.equal(await readByBatch(records.toSpliced(index, 1)), null)
  assert.equal(await readByBatch([...records, ...records]), null)
  assert.equal(await readByBatch(records.map((record) => (record.startsWith('6') ? `${record}X` : record))), null)
})
