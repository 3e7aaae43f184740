// Reads the public sample files and holds the reader to their exact figures.
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { payrollKindOf } from '../../features/employers/processing/payroll.rules.ts'
import type { NachaBatch, NachaEntry, NachaFile } from './nacha-entries.ts'
import { readNacha } from './nacha-reader.ts'

async function readSample(name: string): Promise<{ entries: NachaEntry[]; batches: NachaBatch[]; file: NachaFile }> {
  const path = fileURLToPath(new URL(`./samples/${name}`, import.meta.url))
  const entries: NachaEntry[] = []
  const batches: NachaBatch[] = []
  for await (const part of readNacha(createReadStream(path))) {
    if (part.kind === 'page') {
      entries.push(...part.entries)
      batches.push(...part.batches)
    }
    if (part.kind === 'end') return { entries, batches, file: part.file }
  }
  throw new Error('the file did not end')
}

test('the single PPD credit is read to the cent', async () => {
  const { entries, file } = await readSample('ppd-credit.ach')
  assert.deepEqual(file.totals, { entryAndAddendaCount: 1, entryHash: '0023138010', debit: 0n, credit: 100_000_000n })
  const [credit] = entries
  assert.equal(credit?.kind, 'credit')
  assert.equal(credit?.amount, 100_000_000n)
  assert.equal(credit?.accountNumber, '12345678')
  assert.equal(credit?.batch.effectiveDate, '2018-12-07')
  assert.equal(credit?.batch.description, 'REG.SALARY')
})

test('the multi-employer file is read to the cent although its file control is 55 characters long', async () => {
  const { entries, batches, file } = await readSample('employers_test.txt')
  assert.equal(batches.length, 5)
  assert.equal(file.entryCount, 18)
  assert.deepEqual(file.totals, { entryAndAddendaCount: 18, entryHash: '0132692966', debit: 12_706_891n, credit: 12_706_891n })
  const kinds = Object.groupBy(entries, (entry) => entry.kind)
  assert.equal(kinds.credit?.length, 11)
  assert.equal(kinds.credit_prenote?.length, 3)
  assert.equal(kinds.debit?.length, 4)
  const asked = Object.groupBy(entries, (entry) => payrollKindOf(entry) ?? 'none')
  assert.deepEqual([asked.deposit?.length, asked.prenote?.length, asked.debit?.length], [11, 3, 4])
  assert.deepEqual(
    batches.map((batch) => batch.header.companyName),
    ['Apple', 'Key-Morse', 'Rubio Baldwin', 'PRENOTES', 'Lopez-Robinson'],
  )
})

test('the return file gives its two returns with reason and original trace', async () => {
  const { entries, file } = await readSample('return-WEB.ach')
  assert.deepEqual(file.totals, { entryAndAddendaCount: 4, entryHash: '0018280120', debit: 12_354n, credit: 4_565n })
  assert.deepEqual(
    entries.map((entry) => [entry.kind, entry.addenda.map((one) => ('code' in one ? `${one.code} ${one.originalTrace}` : ''))]),
    [
      ['debit_return', ['R01 091400600000001']],
      ['credit_return', ['R03 091400600000003']],
    ],
  )
  assert.ok(entries.every((entry) => payrollKindOf(entry) === null))
})
