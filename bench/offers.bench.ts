// Measures cash back: the engine calculates 1,000,000 clearings of 10,000 workers against a catalog of 10,000 offers (how many
// per second, in how much memory), how much memory such a catalog takes in an instance, and how long the page takes to its first
// offers when there are 1,000.
import { cents } from '../packages/money/src/index.ts'
import { instantFromMilliseconds } from '../packages/time/src/index.ts'
import { reckon, type Activation, type Purchase } from '../apps/server/src/features/offers/matching/index.ts'
import { measureCatalog, type CatalogMemory } from './offers/catalog-memory.ts'
import { measureOffersPaint, type OffersPaint } from './offers/offers-paint.ts'
import { measureWork, memoryResult } from './report/long-work.ts'
import { verdictAtMost, type BenchResult } from './result.ts'

const offers = 10_000
const offersOnPage = 1_000
const workers = 10_000
const purchasesOfEach = 100
/** As many as a keen worker has on. */
const offersOnEach = 20
const count = (number: number) => number.toLocaleString('en-US')
const what = `cash back, ${count(workers * purchasesOfEach)} clearings against ${count(offers)} offers`
const begin = 1_790_000_000_000
const dayMs = 86_400_000

export async function run(): Promise<BenchResult[]> {
  return [
    ...(await reckonAll()),
    catalogResult(await measureCatalog(offers)),
    paintResult(await measureOffersPaint(offersOnPage)),
  ]
}

async function reckonAll(): Promise<BenchResult[]> {
  const catalog = Array.from({ length: offers }, (_none, index) => activationOf(index))
  const tally = { earned: 0, amount: 0n }
  const { elapsedMs, peakMiB } = await measureWork(async () => {
    for (let worker = 0; worker < workers; worker += 1) reckonOne(catalog, worker, tally)
  })
  // Each worker shops at the stores of their own offers half of the time: what earns nothing then was not compared.
  if (tally.earned < (workers * purchasesOfEach) / 4 || tally.amount <= 0n)
    throw new Error(`only ${tally.earned} clearings earned`)
  return [rateResult(elapsedMs), memoryResult(what, peakMiB)]
}

function reckonOne(catalog: readonly Activation[], worker: number, tally: { earned: number; amount: bigint }): void {
  const on = Array.from({ length: offersOnEach }, (_none, step) => catalog[(worker * 7 + step * 499) % offers]).filter(
    (one) => one !== undefined,
  )
  const purchases = Array.from({ length: purchasesOfEach }, (_none, index) => purchaseOf(worker, index))
  for (const line of reckon(on, purchases)) {
    if (line.kind !== 'earned') continue
    tally.earned += 1
    tally.amount += line.amount
  }
}

function activationOf(index: number): Activation {
  return {
    activatedAt: instantFromMilliseconds(begin - 1),
    until: null,
    terms: {
      offerId: `offer-${index}`,
      merchantIds: index % 2 === 0 ? [`mid-${index}`] : [],
      categories: [],
      names: [`Store ${index}`],
      places: index % 5 === 0 ? [{ city: 'Yonkers', region: 'NY', timeZone: null }] : [],
      channels: ['in_store'],
      back: { type: 'percent', basisPoints: 500n },
      minSpend: cents(500n),
      maxSpend: null,
      minReward: null,
      maxReward: cents(1_000n),
      maxUses: null,
      weekdays: index % 7 === 0 ? [1, 2, 3, 4, 5] : [],
      timeZone: 'America/New_York',
      startsAt: instantFromMilliseconds(begin),
      endsAt: instantFromMilliseconds(begin + 90 * dayMs),
    },
  }
}

function purchaseOf(worker: number, index: number): Purchase {
  const store = index % 2 === 0 ? (worker * 7 + (index % offersOnEach) * 499) % offers : (worker * 13 + index) % offers
  return {
    ref: `tx-${index}`,
    authorizedAt: instantFromMilliseconds(begin + index * 1_000_000),
    store: { id: `mid-${store}`, name: `STORE ${store} #12`, category: '5812', city: 'YONKERS', region: 'NY' },
    channel: 'in_store',
    isPin: index % 11 === 0,
    isCash: false,
    state: 'complete',
    spent: cents(BigInt(700 + index * 13)),
    refunded: cents(0n),
  }
}

function rateResult(elapsedMs: number): BenchResult {
  const perSecond = Math.round((workers * purchasesOfEach * 1_000) / elapsedMs)
  return {
    name: `${what}, ${offersOnEach} on for each worker`,
    measured: `${count(perSecond)} clearings/s`,
    limit: '–',
    ratio: null,
    must: '–',
    aim: '–',
    verdict: 'report',
  }
}

function catalogResult({ keptMiB, readMs }: CatalogMemory): BenchResult {
  return {
    name: `cash back, catalog of ${count(offers)} offers kept by an instance, read in ${Math.round(readMs)} ms`,
    measured: `${Math.round(keptMiB)} MiB`,
    limit: '–',
    ratio: null,
    must: '–',
    aim: '–',
    verdict: 'report',
  }
}

function paintResult({ fewCount, fewMs, manyCount, manyMs }: OffersPaint): BenchResult {
  const ratio = manyMs / fewMs
  return {
    name: `/cash-back with ${count(manyCount)} offers to its first ones, processor slowed 4 ×`,
    measured: `${Math.round(manyMs)} ms`,
    limit: `${count(fewCount)} offers ${Math.round(fewMs)} ms`,
    ratio,
    must: '≤ 1.3 ×',
    aim: '≤ 1.1 ×',
    verdict: verdictAtMost(ratio, { must: 1.3, aim: 1.1 }),
  }
}
