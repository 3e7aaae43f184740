// Imports of a partner's offers: a repeated file changes nothing, versions follow each other, and a bad line rejects the file.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cleanText, ownText } from '@daybreak/contract'
import { fixedClock } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { offerContent } from '../testing/catalog.ts'
import { findOffersNamed, readForDesk } from './desk.store.ts'
import { endOffer, importOffers, type OffersImportOptions } from './importing.ts'
import type { PartnerLine } from './partner.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')
let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
})
after(() => db.drop())

const offer = (partnerRef: string, name: string, line = 1): PartnerLine => ({
  line,
  partnerRef,
  content: offerContent(clock, { merchantName: cleanText(name, 100), names: [] }),
})

let partners = 0
const newPartner = () => `partner-${(partners += 1)}`

function take(partner: string, lines: readonly PartnerLine[], given: Partial<OffersImportOptions> = {}) {
  const options = { isDryRun: false, acceptsGoodLines: false, endsByAbsence: false, by: ownText('Ana'), ...given }
  const handed = {
    name: partner,
    async *offers() {
      yield* lines
    },
  }
  return importOffers({ database: db.database, clock }, handed, options)
}

async function story(name: string) {
  const [id = ''] = await findOffersNamed(db.database.query, name)
  const read = await readForDesk(db.database.query, id, clock.now())
  assert.ok(read !== null)
  return { ...read, id }
}

test('the same offers again change nothing, and what differs is a new version', async () => {
  const partner = newPartner()
  const first = await take(partner, [offer('v-1', 'One'), offer('v-2', 'Two', 2)])
  assert.deepEqual([first.added, first.isKept], [['v-1', 'v-2'], true])
  const { rows } = await db.database.pool.query('select revision from offers_catalog')
  const again = await take(partner, [offer('v-1', 'One'), offer('v-2', 'Two', 2)])
  assert.deepEqual([again.added, again.changed, again.unchangedCount], [[], [], 2])
  assert.deepEqual((await db.database.pool.query('select revision from offers_catalog')).rows, rows)
  assert.deepEqual((await take(partner, [offer('v-2', 'Two and a half')])).changed, ['v-2'])
  const { version, versions, merchantName } = await story('v-2')
  assert.deepEqual(
    [version, merchantName, versions.map(({ content }) => content.merchantName)],
    [2, 'Two and a half', ['Two and a half', 'Two']],
  )
})

test('one bad line keeps everything out unless good lines are wanted; a dry run keeps nothing', async () => {
  const partner = newPartner()
  const lines: PartnerLine[] = [
    offer('b-1', 'One'),
    { line: 2, partnerRef: 'b-2', reason: 'it is bad' },
    offer('b-1', 'Twice', 3),
  ]
  const rejected = [
    { line: 2, id: 'b-2', reason: 'it is bad' },
    { line: 3, id: 'b-1', reason: 'its id is that of line 1' },
  ]
  for (const options of [{}, { isDryRun: true, acceptsGoodLines: true }]) {
    const report = await take(partner, lines, options)
    assert.deepEqual([report.isKept, report.added, report.rejected], [false, ['b-1'], rejected])
    assert.deepEqual(await findOffersNamed(db.database.query, 'b-1'), [])
  }
  assert.equal((await take(partner, lines, { acceptsGoodLines: true })).isKept, true)
  assert.equal((await story('b-1')).merchantName, 'One')
})

test('an offer that an operator ended stays ended, and one that the file does not name ends when that is wanted', async () => {
  const partner = newPartner()
  await take(partner, [offer('e-1', 'One'), offer('e-2', 'Two', 2)])
  const { id } = await story('e-1')
  const deps = { database: db.database, clock }
  assert.deepEqual([await endOffer(deps, id), await endOffer(deps, id)], [true, false])
  const report = await take(partner, [offer('e-1', 'Other')], { endsByAbsence: true })
  assert.deepEqual([report.stayEnded, report.changed, report.ended], [['e-1'], [], ['e-2']])
  assert.deepEqual([(await story('e-1')).state, (await story('e-2')).state], ['ended', 'ended'])
  const again = await take(partner, [offer('e-1', 'One'), offer('e-2', 'Two', 2)])
  assert.deepEqual(
    [again.stayEnded, again.unchangedCount],
    [['e-1', 'e-2'], 0],
    'said also of what the file repeats word for word',
  )
})

test('a line that is rejected still names its offer, and one that names none ends none', async () => {
  const partner = newPartner()
  await take(partner, [offer('n-1', 'One'), offer('n-2', 'Two', 2), offer('n-3', 'Three', 3)])
  const given = { endsByAbsence: true, acceptsGoodLines: true }
  const bad = (partnerRef: string): PartnerLine => ({ line: 2, partnerRef, reason: 'rewardValue is missing' })
  const nameless = await take(partner, [offer('n-1', 'One'), bad('')], given)
  assert.deepEqual([nameless.ended, nameless.isKept], [[], true])
  assert.deepEqual((await take(partner, [offer('n-1', 'One'), bad('n-2')], given)).ended, ['n-3'])
  assert.deepEqual([(await story('n-2')).state, (await story('n-3')).state], ['running', 'ended'])
})

test('a file without a single offer ends none, and says so', async () => {
  const partner = newPartner()
  await take(partner, [offer('b-1', 'One')])
  const broken = await take(partner, [], { endsByAbsence: true })
  assert.deepEqual([broken.isKept, broken.ended, broken.rejected.length], [false, [], 1])
  const accepted = await take(partner, [], { endsByAbsence: true, acceptsGoodLines: true })
  assert.deepEqual([accepted.isKept, accepted.ended], [true, []])
  assert.equal((await story('b-1')).state, 'running')
})

test('two imports at the same moment come one after the other', async () => {
  const partner = newPartner()
  const reports = await Promise.all([1, 2, 3].map(() => take(partner, [offer('r-1', 'One')])))
  assert.deepEqual(
    reports.flatMap(({ added }) => added),
    ['r-1'],
  )
})
