// Partners' files: JSON:API and CSV give the same offer, and each bad line is refused with its reason.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { TableFault } from '#platform/tables/table-rows.ts'
import { filePartner } from './file-partner.ts'

type PartnerLine = ReturnType<ReturnType<typeof filePartner>['offers']> extends AsyncIterable<infer Line> ? Line : never

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partner-'))
})
after(() => rm(folder, { recursive: true }))

async function read(text: string | Uint8Array): Promise<PartnerLine[]> {
  const path = join(folder, 'offers')
  await writeFile(path, text)
  const lines: PartnerLine[] = []
  for await (const line of filePartner('tests', path).offers()) lines.push(line)
  return lines
}

const good = {
  id: 'a-1',
  merchant: 'Bayline Coffee',
  category: 'restaurants',
  description: 'Get 10% back.',
  descriptionEs: 'Recibe 10% de vuelta.',
  terms: 'No gift cards.',
  termsEs: 'Sin tarjetas de regalo.',
  rewardType: 'percent',
  rewardValue: '10',
  minSpend: '5',
  maxSpend: '90',
  minReward: '1',
  maxReward: '3.00',
  channels: 'in_store|online',
  starts: '2026-11-20',
  ends: '2026-12-19',
  weekdays: 'mon|fri',
  timeZone: 'America/New_York',
  stores: 'Yonkers;NY;10701;40.94;-73.89;mid-7;',
  places: '500',
}

const reasonOf = (line: PartnerLine | undefined) => (line !== undefined && 'reason' in line ? line.reason : 'it was taken')

const csvOf = (...rows: Partial<Record<string, string>>[]) => {
  const fields = Object.keys({ ...good, ...rows[0] })
  const cell = (value = '') => `"${value.replaceAll('"', '""')}"`
  return [fields.join(','), ...rows.map((row) => fields.map((field) => cell(row[field])).join(','))].join('\n')
}

const resource = {
  type: 'standardOffer',
  id: 'a-1',
  attributes: {
    name: 'Bayline Coffee',
    description: 'Get 10% back.',
    terms: 'No gift cards.',
    purchaseChannel: ['INSTORE', 'ONLINE'],
    userReward: { type: 'PERCENT', value: 10 },
    startDate: '2026-11-20T05:00:00Z',
    expirationDate: '2026-12-20T05:00:00.000Z',
    minTransactionAmount: 5,
    maxTransactionAmount: 90,
    minRewardAmount: '1.00',
    maxRewardAmount: '3.00',
  },
  relationships: { categories: { data: [{ type: 'category', id: 'c' }] }, locations: { data: [{ type: 'location', id: 'l' }] } },
  meta: {
    es: { description: 'Recibe 10% de vuelta.', terms: 'Sin tarjetas de regalo.' },
    weekdays: ['mon', 'fri'],
    timeZone: 'America/New_York',
    places: 500,
  },
}
const included = [
  { type: 'category', id: 'c', attributes: { name: 'Food & Beverage' } },
  {
    type: 'location',
    id: 'l',
    attributes: { city: 'Yonkers', state: 'NY', zipCode: '10701', latitude: 40.94, longitude: -73.89, merchantId: 'mid-7' },
  },
]

test('JSON:API and CSV that say the same give the same offer', async () => {
  const [[fromJson], [fromCsv]] = [await read(JSON.stringify({ data: [resource], included })), await read(csvOf(good))]
  assert.ok(fromJson !== undefined && 'content' in fromJson, reasonOf(fromJson))
  assert.ok(fromCsv !== undefined && 'content' in fromCsv, reasonOf(fromCsv))
  assert.deepEqual(fromJson.content, fromCsv.content)
  const { content } = fromCsv
  assert.deepEqual([content.back, content.minSpend, content.maxSpend], [{ type: 'percent', basisPoints: 1_000n }, 500n, 9_000n])
  assert.deepEqual([content.minReward, content.maxReward], [100n, 300n])
  assert.deepEqual([content.weekdays, content.merchantIds, content.places], [[1, 5], ['mid-7'], 500])
  assert.equal(content.endsAt.toString(), '2026-12-20T05:00:00Z', 'the last day counts to its end, where the store is')
})

describe('a line is refused, and says why', () => {
  const refusals: readonly [
    label: string,
    change: Partial<Record<keyof typeof good | 'maxUses' | 'budget' | 'zips', string>>,
    reason: RegExp,
  ][] = [
    ['a percent above 100', { rewardValue: '101' }, /at most 100/],
    ['a percent of nothing', { rewardValue: '0' }, /above 0/],
    ['a percent below zero', { rewardValue: '-5' }, /not a percent/],
    ['a third decimal', { rewardValue: '2.555' }, /two decimals/],
    ['a number without an end', { rewardValue: '9'.repeat(400) }, /not a percent/],
    ['an exponent', { minSpend: '1e9' }, /not dollars/],
    ['an amount that no till takes', { minSpend: '9999999' }, /out of range/],
    [
      'a flat reward above what is spent',
      { rewardType: 'flat', rewardValue: '9', minSpend: '5', maxReward: '' },
      /more than was spent/,
    ],
    ['a largest purchase below the smallest', { maxSpend: '4.99' }, /no purchase would count/],
    ['a largest purchase of nothing', { maxSpend: '0' }, /maxSpend is out of range/],
    ['a smallest reward above the largest', { minReward: '3.01' }, /minReward is more than maxReward/],
    ['a smallest reward above what is spent', { minReward: '2', minSpend: '1.99' }, /minReward: it gives more than was spent/],
    [
      'a smallest reward above a flat one',
      { rewardType: 'flat', rewardValue: '2', minReward: '2.50' },
      /more than the flat reward/,
    ],
    ['a half of a sign', { merchant: 'Bay\u200Bline' }, /hidden character \(U\+200B\)/],
    ['a mark that turns the direction', { description: 'Get \u202E%01 back' }, /hidden character \(U\+202E\)/],
    ['a number as long as a card', { merchant: 'Bay 4111 1111 1111 1111' }, /as long as a card/],
    ['no Spanish text', { descriptionEs: '' }, /Spanish description is missing/],
    ['terms in one language', { termsEs: '' }, /one language only/],
    ['a day that there is not', { starts: '2026-02-30' }, /not a day/],
    ['an end before the start', { starts: '2026-12-24' }, /before it starts/],
    ['a year far away', { ends: '9999-12-31' }, /between 2020 and 2100/],
    ['a category of no one', { category: 'casino' }, /category is "casino"/],
    ['a time zone of nowhere', { timeZone: 'Mars/Olympus' }, /not a time zone/],
    ['a store beyond the pole', { stores: 'Yonkers;NY;10701;140;-73' }, /degrees from -90 to 90/],
    ['no place at all', { places: '0' }, /from 1 to/],
    ['a budget of which no one knows what it promises', { budget: '100', maxUses: '' }, /no one can say what is promised/],
    ['a ZIP code of four digits', { zips: '1070' }, /not five digits/],
    ['an id with a blank', { id: 'a 1' }, /without a blank/],
  ]
  for (const [label, change, reason] of refusals) {
    test(label, async () => {
      const [line] = await read(csvOf({ ...good, maxUses: '', budget: '', zips: '', ...change }))
      assert.match(reasonOf(line), reason)
    })
  }

  test('JSON of other types', async () => {
    const lines = await read(
      JSON.stringify({
        included,
        data: [
          { ...resource, attributes: { ...resource.attributes, userReward: { type: 'PERCENT', value: [10] } } },
          { ...resource, attributes: { ...resource.attributes, maxTransactionAmount: '50 USD' } },
          { ...resource, attributes: { ...resource.attributes, userReward: { type: 'PERCENT', value: 1e300 } } },
          null,
          { ...resource, attributes: { ...resource.attributes, name: 'Bay\u0000line' } },
        ],
      }).replace('1e300', '1e999'),
    )
    const reasons = lines.map(reasonOf)
    assert.match(reasons[0] ?? '', /another type/)
    assert.match(reasons[1] ?? '', /maxSpend is "50 USD", not dollars/)
    assert.match(reasons[2] ?? '', /not a percent/)
    assert.match(reasons[3] ?? '', /another type/)
    assert.match(reasons[4] ?? '', /hidden character \(U\+0000\)/)
  })
})

test('a smallest reward of nothing says nothing, and a largest purchase tells what is promised at most', async () => {
  const [none] = await read(csvOf({ ...good, minReward: '0' }))
  assert.ok(none !== undefined && 'content' in none, reasonOf(none))
  assert.equal(none.content.minReward, null)
  // 10% of $90 for each of two workers.
  const budget = { ...good, maxReward: '', maxUses: '1', budget: '17.99' }
  assert.match(reasonOf((await read(csvOf({ ...budget, budget: '8.99' })))[0]), /does not reach for one worker/)
  assert.equal(reasonOf((await read(csvOf(budget)))[0]), 'it was taken')
})

test('a file that is no such file is refused as a whole', async () => {
  for (const text of [
    '{"data": 5}',
    '{"data": [',
    'id,merchant\n1,2',
    'id,merchant\n\u0000,2',
    '',
    new Uint8Array([0xff, 0xfe, 0, 1]),
  ])
    await assert.rejects(read(text), TableFault)
})
