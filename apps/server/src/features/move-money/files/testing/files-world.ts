// A sponsor bank's customer without workers: entries are submitted, files are built and written, and the bank's own files are
// made up.
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routingCheckDigit } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { fixedClock, type FixedClock } from '@daybreak/time'
import type { AchFilesConfig } from '#platform/config/ach-files.ts'
import { createFieldEncryption, type FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { buildDueFiles, type BuildingDeps } from '../building.ts'
import { findEntry, type KeptEntry } from '../entries.store.ts'
import { exportFile } from '../exporting.ts'
import { submitEntry, type EntryRequest } from '../submitting.ts'

export const bank: AchFilesConfig = {
  destination: ' 121042882',
  origin: '1555010009',
  destinationName: 'HARBOR BANK',
  originName: 'DAYBREAK',
  companyName: 'DAYBREAK',
  companyId: '1555010009',
  odfiRoutingNumber: '123456780',
  offsetAccount: '5550109999',
}

export type FilesWorld = {
  deps: BuildingDeps
  clock: FixedClock
  encryption: FieldEncryption
  /** A folder of its own; the caller removes it. */
  folder: string
  /** Hands in an entry with made-up numbers, but for what is given. */
  submit(more?: Partial<EntryRequest>): Promise<KeptEntry>
  entry(id: string): Promise<KeptEntry>
  /** Builds what is due and writes it: the texts of the new files. */
  send(): Promise<string[]>
}

/** It is 10:00 AM Eastern of Friday, November 20, 2026. */
export async function createFilesWorld(database: Database, more: Partial<AchFilesConfig> = {}): Promise<FilesWorld> {
  const clock = fixedClock('2026-11-20T15:00:00Z')
  const encryption = createFieldEncryption([{ id: 1, key: Buffer.alloc(32, 7) }])
  const deps = { database, clock, encryption, log: silentLog, bank: { ...bank, ...more } }
  const folder = await mkdtemp(join(tmpdir(), 'ach-files-'))
  let count = 0
  return {
    deps,
    clock,
    encryption,
    folder,
    submit(request = {}) {
      count += 1
      return submitEntry(deps, { ...plainRequest(newUuid(clock), count), ...request })
    },
    async entry(id) {
      const found = await findEntry(database.query, id)
      if (found === null) throw new Error('no such entry')
      return found
    },
    async send() {
      const texts: string[] = []
      for (const id of await buildDueFiles(deps)) {
        const { path } = await exportFile(deps, id, folder)
        texts.push(await readFile(path, 'latin1'))
      }
      return texts
    },
  }
}

export function routingNumberOf(index: number): string {
  const eight = String(12_100_000 + index).padStart(8, '0')
  return eight + routingCheckDigit(eight)
}

function plainRequest(id: string, index: number): EntryRequest {
  return {
    id,
    destinationId: id,
    direction: 'out',
    amount: cents(BigInt(1_000 + index)),
    holderName: 'Maya Torres',
    description: 'TRANSFER',
    isSameDay: false,
    bank: { routingNumber: routingNumberOf(index), accountNumber: String(555_010_000 + index), accountType: 'checking' },
  }
}
