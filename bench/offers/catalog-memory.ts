// Measures the memory of a catalog in an instance: every offer in its newest version, and the search index.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ownText } from '../../packages/contract/src/index.ts'
import { systemClock } from '../../packages/time/src/index.ts'
import { createCatalogReader } from '../../apps/server/src/features/offers/browsing/index.ts'
import { filePartner, importOffers } from '../../apps/server/src/features/offers/index.ts'
import { withBenchDatabase } from '../database/bench-database.ts'
import { withPartnerFile } from './partner-file.ts'

export type CatalogMemory = { keptMiB: number; readMs: number }

export function measureCatalog(count: number): Promise<CatalogMemory> {
  return withBenchDatabase(4, ({ database }) =>
    withPartnerFile(count, async (path) => {
      const options = { isDryRun: false, acceptsGoodLines: false, endsByAbsence: false, by: ownText('bench') }
      const { added } = await importOffers({ database, clock: systemClock }, filePartner('bench', path), options)
      if (added.length !== count) throw new Error(`${added.length} of ${count} offers came in`)
      const readCatalog = createCatalogReader({ database, clock: systemClock })
      const before = heapBytes()
      const start = performance.now()
      const { offers, search } = await readCatalog()
      const readMs = performance.now() - start
      const after = heapBytes()
      // Still in use: what was thrown away meanwhile was not measured.
      if (offers.size !== count || search.find('bench street').size !== count) throw new Error('the catalog is not whole')
      return { keptMiB: (after - before) / 1_048_576, readMs }
    }),
  )
}

/** What is left after everything that no one needs was given back. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
