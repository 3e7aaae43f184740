// Generates a partner's file with a given number of offers that differ only in their names, as a partner publishes them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const marks = ['plate', 'coffee', 'basket', 'fuel', 'shoe', 'phone'] as const
const tones = ['leaf', 'coral', 'sun', 'iris', 'sky', 'rose'] as const

/** Runs `work` with the path of the file, and removes it afterward. */
export async function withPartnerFile<T>(count: number, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-offers-'))
  try {
    const path = join(folder, 'offers.json')
    await writeFile(path, JSON.stringify({ data: Array.from({ length: count }, (_none, index) => offerOf(index)) }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function offerOf(index: number): object {
  const name = `Bench Street Store ${index + 1}`
  return {
    type: 'standardOffer',
    id: `bench-${index + 1}`,
    attributes: {
      name,
      description: `Get 5% back on what you buy at ${name}.`,
      terms: 'Gift cards do not count.',
      purchaseChannel: ['INSTORE', 'ONLINE'],
      userReward: { type: 'PERCENT', value: 5 },
      startDate: '2026-01-01T00:00:00.000Z',
      expirationDate: '2030-12-01T00:00:00.000Z',
    },
    meta: {
      es: { description: `Recibe 5% de vuelta en lo que compres en ${name}.`, terms: 'Las tarjetas de regalo no cuentan.' },
      category: 'local',
      mark: marks[index % marks.length],
      tone: tones[index % tones.length],
      categoryCodes: ['5999'],
    },
  }
}
