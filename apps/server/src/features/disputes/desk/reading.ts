// Shows cases to our people: those that are due, and one in full with every date and who did what.
import type { DisputeState } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { disputedSum, merchantsOf } from '../cases/index.ts'
import type { Reading } from '../disputes-deps.ts'
import { readEntries, readEntriesOf, sumsOf, type Entry } from '../disputes-entries.store.ts'
import { readItems, readItemsOf, type Item } from '../disputes-items.store.ts'
import { listMessages, listSteps, type Step } from '../disputes-messages.store.ts'
import { findCaseByNumber, listForPeople, type Case } from '../disputes.store.ts'
import { listLetters } from '../letters/index.ts'
import { openDetails, openText } from '../sealed-texts.ts'

export type ListedCase = Omit<Case, 'detailsSealed' | 'requestHash'> & { merchants: string; disputed: Cents; provisional: Cents }

export type CaseStory = ListedCase & {
  details: string | null
  items: readonly Item[]
  entries: readonly Entry[]
  messages: readonly { from: 'worker' | 'us'; agent: string | null; at: Instant; text: string }[]
  letters: readonly { id: string; kind: string; name: string | null; at: Instant }[]
  steps: readonly Step[]
}

/** The most urgent one first. */
export async function listCases(
  { executor }: Pick<Reading, 'executor'>,
  filter: { states: readonly DisputeState[]; max: number },
): Promise<ListedCase[]> {
  const cases = await listForPeople(executor, filter)
  const ids = cases.map(({ id }) => id)
  const [items, entries] = [await readItems(executor, ids), await readEntries(executor, ids)]
  return cases.map((found) => listed(found, items.get(found.id) ?? [], entries.get(found.id) ?? []))
}

function listed(found: Case, items: readonly Item[], entries: readonly Entry[]): ListedCase {
  const { detailsSealed: _details, requestHash: _hash, ...shown } = found
  return { ...shown, merchants: merchantsOf(items), disputed: disputedSum(items), provisional: sumsOf(entries).provisional }
}

export async function readCase(deps: Reading, number: string): Promise<CaseStory | null> {
  const { executor } = deps
  const found = await findCaseByNumber(executor, number)
  if (found === null) return null
  const items = await readItemsOf(executor, found.id)
  const entries = await readEntriesOf(executor, found.id)
  return {
    ...listed(found, items, entries),
    details: openDetails(deps, found),
    items,
    entries,
    messages: (await listMessages(executor, found.id)).map((message) => ({
      from: message.author,
      agent: message.agent,
      at: message.at,
      text: openText(deps, message),
    })),
    letters: (await listLetters(executor, found.id)).map((letter) => ({
      id: letter.id,
      kind: letter.kind,
      name: letter.kind === 'document' ? letter.name : null,
      at: letter.madeAt,
    })),
    steps: await listSteps(executor, found.id),
  }
}
