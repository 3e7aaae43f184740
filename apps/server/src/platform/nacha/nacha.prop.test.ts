// What must hold for every NACHA file: good ones are read to the cent however they are cut, damaged ones are refused where they are damaged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyNachaFile, faultOf, readWhole, recordsOf } from './testing/nacha-arbitraries.ts'
import { batchControl, batchHeader, entryDetail, fileControl, type Field } from './nacha-layout.ts'

test('a good file is read to the cent, entry by entry', async () => {
  await fc.assert(
    fc.asyncProperty(anyNachaFile, async (file) => {
      const { entries, batches } = await readWhole((await recordsOf(file)).join('\n'))
      assert.equal(batches.length, file.batches.length)
      const written = file.batches.flatMap((batch) => batch.entries)
      assert.deepEqual(
        entries.map(
          ({ transactionCode, routingNumber, accountNumber, amount, individualId, individualName, trace, addenda }) => ({
            transactionCode,
            routingNumber,
            accountNumber,
            amount,
            individualId,
            individualName,
            trace,
            addendaCount: addenda.length,
          }),
        ),
        written.map(({ addenda, ...entry }) => ({ ...entry, addendaCount: addenda?.length ?? 0 })),
      )
    }),
    { numRuns: 150 },
  )
})

test('a file means the same with LF, CRLF, no separators, blocks on lines, short lines, and in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(anyNachaFile, fc.integer({ min: 1, max: 400 }), async (file, chunkBytes) => {
      const records = await recordsOf(file)
      const plain = await readWhole(records.join('\n'))
      const blocks = records.join('').match(/.{1,940}/g) ?? []
      const shortened = records.map((record) => record.trimEnd()).join('\n')
      for (const text of [
        records.join('\n'),
        `${records.join('\r\n')}\r\n`,
        records.join(''),
        `${blocks.join('\r\n')}\n`,
        shortened,
        `${records.join('\n')}\n\n\u001a`,
      ]) {
        assert.deepEqual(await readWhole(text, chunkBytes), plain)
      }
    }),
    { numRuns: 60 },
  )
})

type Spoiling = {
  name: string
  type: string
  field: Field
  /** Where the fault must be found: in the record itself, or in the control that sums it up. */
  foundAt: 'record' | 'batch control' | 'file control'
}

const spoilings: Spoiling[] = [
  { name: 'an amount that is not a number', type: '6', field: entryDetail.amount, foundAt: 'record' },
  { name: 'a receiving bank that is not a number', type: '6', field: entryDetail.rdfi, foundAt: 'record' },
  { name: 'a transaction code that no one knows', type: '6', field: entryDetail.transactionCode, foundAt: 'record' },
  { name: 'an addenda indicator that is neither 0 nor 1', type: '6', field: entryDetail.addendaIndicator, foundAt: 'record' },
  { name: 'a trace number that is not a number', type: '6', field: entryDetail.trace, foundAt: 'record' },
  { name: 'a service class that no one knows', type: '5', field: batchHeader.serviceClass, foundAt: 'record' },
  { name: 'an originating bank that is not a number', type: '5', field: batchHeader.odfi, foundAt: 'record' },
  { name: 'an effective date that is no date', type: '5', field: batchHeader.effectiveDate, foundAt: 'record' },
  { name: 'another service class in the control', type: '8', field: batchControl.serviceClass, foundAt: 'record' },
  { name: 'another company in the control', type: '8', field: batchControl.companyId, foundAt: 'record' },
  { name: 'another bank in the control', type: '8', field: batchControl.odfi, foundAt: 'record' },
  { name: 'another batch number in the control', type: '8', field: batchControl.batchNumber, foundAt: 'record' },
]

for (const spoiling of spoilings) {
  test(`${spoiling.name} refuses the file on its line`, async () => {
    await fc.assert(
      fc.asyncProperty(anyNachaFile, fc.nat(), async (file, pick) => {
        const records = await recordsOf(file)
        const lines = linesOf(records, spoiling.type)
        fc.pre(lines.length > 0)
        const line = lines[pick % lines.length] ?? 0
        const fault = await faultOf(spoil(records, line, spoiling.field, '?').join('\n'))
        assert.equal(fault?.line, line)
        assert.ok(fault.message.length > 0 && fault.remedy.length > 0)
      }),
      { numRuns: 40 },
    )
  })
}

const sums: [string, string, Field][] = [
  ['entry count of a batch', '8', batchControl.entryCount],
  ['entry hash of a batch', '8', batchControl.entryHash],
  ['debit total of a batch', '8', batchControl.debitTotal],
  ['credit total of a batch', '8', batchControl.creditTotal],
  ['batch count', '9', fileControl.batchCount],
  ['block count', '9', fileControl.blockCount],
  ['entry count of the file', '9', fileControl.entryCount],
  ['entry hash of the file', '9', fileControl.entryHash],
  ['debit total of the file', '9', fileControl.debitTotal],
  ['credit total of the file', '9', fileControl.creditTotal],
]

for (const [name, type, field] of sums) {
  test(`a wrong ${name} refuses the file on the line of its control`, async () => {
    await fc.assert(
      fc.asyncProperty(anyNachaFile, fc.nat(), fc.integer({ min: 1, max: 9 }), async (file, pick, step) => {
        const records = await recordsOf(file)
        const lines = linesOf(records, type)
        fc.pre(lines.length > 0)
        const line = lines[pick % lines.length] ?? 0
        const [, last] = field
        const digit = Number.parseInt((records[line - 1] ?? '')[last - 1] ?? '', 10)
        const spoilt = spoil(records, line, [last, last], String((digit + step) % 10))
        assert.equal((await faultOf(spoilt.join('\n')))?.line, line)
      }),
      { numRuns: 40 },
    )
  })
}

test('one digit of an amount, of a receiving bank or of its check digit changed: refused there or at the batch control', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyNachaFile,
      fc.nat(),
      fc.constantFrom<Field>(entryDetail.amount, entryDetail.rdfi, entryDetail.checkDigit),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      async (file, pick, field, position, step) => {
        const records = await recordsOf(file)
        const lines = linesOf(records, '6')
        fc.pre(lines.length > 0)
        const line = lines[pick % lines.length] ?? 0
        const at = field[0] + (position % (field[1] - field[0] + 1))
        const digit = Number.parseInt((records[line - 1] ?? '')[at - 1] ?? '', 10)
        const fault = await faultOf(spoil(records, line, [at, at], String((digit + step) % 10)).join('\n'))
        const control = records.findIndex((record, index) => index >= line && record.startsWith('8')) + 1
        // An amount that becomes zero on a live code, or nonzero on a prenote, is detected when the next record starts.
        assert.ok(fault !== null && fault.line >= line && fault.line <= control, `found on line ${fault?.line}`)
      },
    ),
    { numRuns: 150 },
  )
})

test('a file cut short anywhere is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyNachaFile, fc.nat(), async (file, pick) => {
      const records = (await recordsOf(file)).filter((record) => !/^9{94}$/.test(record))
      const kept = records.slice(0, pick % records.length)
      assert.notEqual(await faultOf(kept.join('\n')), null)
    }),
    { numRuns: 100 },
  )
})

test('a line more or less is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyNachaFile, fc.nat(), fc.boolean(), async (file, pick, isDoubled) => {
      const records = (await recordsOf(file)).filter((record) => !/^9{94}$/.test(record))
      const index = pick % records.length
      const changed = records.toSpliced(index, 1, ...(isDoubled ? [records[index] ?? '', records[index] ?? ''] : []))
      assert.notEqual(await faultOf(changed.join('\n')), null)
    }),
    { numRuns: 150 },
  )
})

test('garbage of any kind is refused or read, and never breaks the reader', async () => {
  const anyBytes = fc.uint8Array({ maxLength: 2_000 })
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => void (await faultOf(bytes))),
    { numRuns: 300 },
  )
  await fc.assert(
    fc.asyncProperty(
      anyNachaFile,
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 }),
      async (file, changes) => {
        const bytes = Buffer.from((await recordsOf(file)).join('\n'), 'latin1')
        for (const [position, value] of changes) bytes[position % bytes.byteLength] = value
        await faultOf(bytes)
      },
    ),
    { numRuns: 300 },
  )
})

function linesOf(records: readonly string[], type: string): number[] {
  return records.flatMap((record, index) => (record.startsWith(type) && !/^9{94}$/.test(record) ? [index + 1] : []))
}

function spoil(records: readonly string[], line: number, [first, last]: Field, sign: string): string[] {
  return records.map((record, index) =>
    index === line - 1 ? record.slice(0, first - 1) + sign.repeat(last - first + 1) + record.slice(last) : record,
  )
}
