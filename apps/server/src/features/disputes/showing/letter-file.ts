// Lists the letters of a worker's cases, and serves one as a file, or a document that its decision was based on.
import type { DisputeLetter } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { drawPdf } from '#platform/documents/pdf.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { Reading } from '../disputes-deps.ts'
import { shownSince } from '../disputes.rules.ts'
import { listCasesOf, type Case } from '../disputes.store.ts'
import { letterDocumentOf, listLetters, listLettersOf } from '../letters/index.ts'

/** The newest first. */
export async function showLetters(
  { executor, clock }: Reading,
  employeeId: string,
): Promise<(DisputeLetter & { disputeId: string; number: string })[]> {
  const since = shownSince(clock.now())
  const numbers = new Map((await listCasesOf(executor, employeeId, since)).map(({ id, number }) => [id, number]))
  return (await listLettersOf(executor, employeeId, since)).flatMap(({ id, caseId, kind, madeAt }) => {
    const number = numbers.get(caseId)
    return number === undefined
      ? []
      : [{ disputeId: publicId('dsp', caseId), number, id, kind, name: null, at: instantText(madeAt) }]
  })
}

export async function readLetterFile(
  { executor, documents }: Reading,
  found: Case,
  letterId: string,
): Promise<{ name: string; bytes: Uint8Array } | Refusal<'disputes.letter_not_found'>> {
  const letter = (await listLetters(executor, found.id)).find(({ id }) => id === letterId)
  if (letter === undefined) return refuse('disputes.letter_not_found')
  if (letter.kind !== 'document') {
    const { kind, content, language, madeAt } = letter
    const bytes = await drawPdf(letterDocumentOf({ kind, content, language, madeAt: instantText(madeAt) }))
    return { name: `dispute-${found.number}-${kind}-${content.on}.pdf`, bytes }
  }
  const file = (await documents.list(executor, found.id)).find(({ id }) => id === letter.fileId)
  if (file === undefined || found.documentsAskedAt === null) return refuse('disputes.letter_not_found')
  const pieces: Uint8Array[] = []
  for await (const piece of documents.open(executor, found.id, file)) pieces.push(piece)
  return { name: `dispute-${found.number}-document.pdf`, bytes: Buffer.concat(pieces) }
}
