// Implements `ops letters`: lists the letters that workers asked for, for the person who mails them.
import { isUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { listOpenLetters, markLetterDone, readMailsTo, type Letter } from '#features/consents'
import { readPerson } from '#features/employee'
import type { Database, Executor } from '#platform/database/database.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { countOption } from '../command-line/options.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const maxLetters = 1_000

const words: Readonly<Record<Letter['kind'], string>> = {
  start_mail: 'mail every document',
  stop_mail: 'stop mailing: online again',
  copy: 'mail a copy',
}

type ShownLetter = {
  id: string
  kind: Letter['kind']
  worker: string
  /** On one line; null when the worker has none. */
  mailsTo: string | null
  agreement: string | null
  startsOn: string | null
  askedAt: string
}

/** The address is that of today: a worker who moved gets the letter. */
async function shown(executor: Executor, letter: Letter): Promise<ShownLetter> {
  const person = await readPerson(executor, letter.employeeId)
  const address = await readMailsTo(executor, letter.employeeId)
  const { id, kind, agreementId, startsOn, askedAt } = letter
  return {
    id,
    kind,
    worker: person === null ? '' : `${person.firstName} ${person.lastName}`,
    mailsTo:
      address === null
        ? null
        : [address.line1, address.line2, address.city, address.state, address.postalCode].filter(Boolean).join(', '),
    agreement: agreementId,
    startsOn,
    askedAt: instantText(askedAt),
  }
}

const list = defineVerb({
  noun: 'letters',
  name: 'list',
  summary: 'List what is to be mailed, the oldest first: all documents of a worker from a day on, and copies of agreements.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: `At most so many (1–${maxLetters}); 100 when left out.` } },
  async run({ options, context }) {
    const limit = countOption('limit', options.limit, { min: 1, max: maxLetters, otherwise: 100 })
    const { query } = await context.database()
    const letters: ShownLetter[] = []
    for (const letter of await listOpenLetters(query, limit)) letters.push(await shown(query, letter))
    const lines = table(letters, [
      { heading: 'LETTER', text: ({ id }) => id },
      { heading: 'WHAT', text: ({ kind }) => words[kind] },
      { heading: 'FROM', text: ({ startsOn }) => startsOn ?? '' },
      { heading: 'WORKER', text: ({ worker }) => worker },
      { heading: 'TO', text: ({ mailsTo }) => mailsTo ?? 'has no address' },
      { heading: 'AGREEMENT', text: ({ agreement }) => agreement ?? '' },
      { heading: 'ASKED', text: ({ askedAt }) => askedAt },
    ])
    return { json: { letters }, lines: letters.length === 0 ? ['There is nothing to mail.'] : lines }
  },
})

const done = defineVerb({
  noun: 'letters',
  name: 'done',
  summary: 'Say that letters were mailed, or that mailing begins or ends. Said twice, it is done once.',
  positionals: [{ name: 'LETTER', help: 'Its id, as letters list shows it.' }],
  options: { ...operatorOption },
  async run({ positionals: [id = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const database: Database = await context.database()
    const marked = isUuid(id) ? await database.transaction((tx) => markLetterDone(tx, { id, by, at: context.clock.now() })) : null
    if (marked === null) throw new OpsError(`There is no letter "${id}", or the worker took it back. See: letters list.`)
    const { letter, isNew } = marked
    const left = (await listOpenLetters(database.query, maxLetters)).length
    return {
      json: { letter: letter.id, kind: letter.kind, isNew },
      lines: [
        isNew ? `Noted: ${words[letter.kind]}.` : 'Nothing to do: it was done before.',
        left === 0 ? 'Nothing else is to be mailed.' : `${counted(left, 'letter is', 'letters are')} left.`,
      ],
    }
  },
})

export const lettersVerbs: readonly Verb[] = [list, done]
