// A partner that delivers its offers as a file: JSON:API or CSV, recognized by its first characters.
import { open } from 'node:fs/promises'
import type { BytesRead } from '#platform/tables/table-rows.ts'
import type { OfferPartner } from '../catalog/index.ts'
import { checkOffer } from './checking.rules.ts'
import { readCsvOffers } from './csv-file.ts'
import { readJsonOffers } from './json-file.ts'

/** Its offers are read on request. Errors of the file system pass through; a file of another format throws TableFault. */
export function filePartner(name: string, path: string, onBytes: BytesRead = () => {}): OfferPartner {
  return {
    name,
    async *offers() {
      const lines = (await beginsAsJson(path)) ? readJsonOffers(path, onBytes) : readCsvOffers(path, onBytes)
      for await (const { line, id, ...said } of lines) {
        const checked = 'raw' in said ? checkOffer(said.raw) : said.reason
        yield typeof checked === 'string' ? { line, partnerRef: id, reason: checked } : { line, ...checked }
      }
    },
  }
}

async function beginsAsJson(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64), length: 64 })
    return /^(?:\uFEFF)?\s*[{[]/.test(buffer.subarray(0, bytesRead).toString('utf8'))
  } finally {
    await file.close()
  }
}
