// The sandbox's partner: enough offers, local and national, in both languages, and each of them is imported unchanged.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readInstant } from '@daybreak/time'
import { filePartner } from '#features/offers'
import { demoCalendarOf } from '../demo-calendar.ts'
import { partnerDocument } from './partner-document.ts'

type PartnerLine = ReturnType<ReturnType<typeof filePartner>['offers']> extends AsyncIterable<infer Line> ? Line : never
const now = readInstant('2026-11-26T12:00:00.000Z')

test('the partner of the sandbox has 150 offers for everyone, none twice, and every line is an offer', async () => {
  assert.ok(now !== null)
  const folder = await mkdtemp(join(tmpdir(), 'partner-'))
  const path = join(folder, 'offers.json')
  await writeFile(path, JSON.stringify(partnerDocument(demoCalendarOf(now))))
  const lines: PartnerLine[] = []
  for await (const line of filePartner('sandbox', path).offers()) lines.push(line)
  await rm(folder, { recursive: true })
  const offers = lines.map((line) => {
    assert.ok('content' in line, 'reason' in line ? `${line.partnerRef}: ${line.reason}` : '')
    return line.content
  })
  const forAll = offers.filter(({ states, employers, zips }) => states.length + employers.length + zips.length === 0)
  assert.ok(forAll.length >= 150, `${forAll.length} are for everyone`)
  assert.equal(new Set(offers.map(({ merchantName }) => merchantName)).size, offers.length)
  assert.ok(offers.some(({ stores }) => stores.length > 0) && offers.some(({ stores }) => stores.length === 0))
  assert.equal(new Set(offers.map(({ category }) => category)).size, 10)
  for (const { texts } of offers) assert.notEqual(texts.en.description, texts.es.description)
  assert.deepEqual(partnerDocument(demoCalendarOf(now)), partnerDocument(demoCalendarOf(now)))
})
