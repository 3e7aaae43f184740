// Holds reader and writer to a file that other code made (samples/README.md): its figures were computed without a line of ours.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { faultOf, readWhole, type WholeFile } from './testing/nacha-arbitraries.ts'
import { writeNacha, type BatchToWrite } from './nacha-writer.ts'

const text = await readFile(new URL('./samples/hash-above-ten-digits.ach', import.meta.url), 'latin1')

test('totals are those that other code worked out, and a hash of eleven digits keeps its last ten', async () => {
  const { file, batches } = await readWhole(text)
  // 120 × 98765432 = 11851851840, and with the second batch 12076543194.
  assert.deepEqual(
    batches.map(({ totals }) => totals),
    [
      { entryAndAddendaCount: 120, entryHash: '1851851840', debit: 0n, credit: 288_050_820n },
      { entryAndAddendaCount: 6, entryHash: '0224691354', debit: 5_000_000_000n, credit: 10_000_183_722n },
    ],
  )
  assert.deepEqual(file.totals, {
    entryAndAddendaCount: 126,
    entryHash: '2076543194',
    debit: 5_000_000_000n,
    credit: 10_288_234_542n,
  })
})

test('the same totals come of the lines alone, added up by their columns', () => {
  const entries = text.split('\n').filter((line) => line.startsWith('6'))
  const sum = (lines: string[], from: number, to: number) =>
    lines.reduce((total, line) => total + BigInt(line.slice(from, to)), 0n)
  const control = text.split('\n').find((line) => line.startsWith('9000002')) ?? ''
  const isDebit = (line: string) => line.slice(1, 3) === '27'
  assert.equal(control.slice(21, 31), String(sum(entries, 3, 11)).slice(-10))
  assert.equal(BigInt(control.slice(31, 43)), sum(entries.filter(isDebit), 29, 39))
  assert.equal(
    BigInt(control.slice(43, 55)),
    sum(
      entries.filter((line) => !isDebit(line)),
      29,
      39,
    ),
  )
})

test('our writer writes the same bytes as the other code', async () => {
  const whole = await readWhole(text)
  const lines: string[] = []
  for await (const record of writeNacha(whole.file.header, batchesOf(whole))) lines.push(record)
  assert.deepEqual(lines, text.trimEnd().split('\n'))
})

function batchesOf({ batches, entries }: WholeFile): BatchToWrite[] {
  return batches.map(({ header }) => ({
    ...header,
    entries: entries
      .filter(({ batch }) => batch.ordinal === header.ordinal)
      .map((entry) => ({
        ...entry,
        addenda: entry.addenda.flatMap((one) => (one.kind === 'remark' ? [{ kind: 'payment' as const, text: one.text }] : [])),
      })),
  }))
}

test('a hash that keeps its first ten digits, or lets the sum run over another ten, is refused', async () => {
  for (const wrong of ['1185185184', '1851851839', '0000000000']) {
    const spoilt = text.replace('1851851840', wrong)
    assert.notEqual(spoilt, text)
    assert.equal((await faultOf(spoilt))?.code, 'nacha.entry_hash', wrong)
  }
})
