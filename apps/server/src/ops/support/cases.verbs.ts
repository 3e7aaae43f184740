// Implements `ops cases list | show | answer | close`: answers what workers wrote to support.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { caseState, cleanParagraphs, cleanText, secretNumberIn, type CaseState } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, plainDateText } from '@daybreak/time'
import type { CaseStory, OperatorCase } from '#features/support'
import { isRefused } from '#platform/errors.ts'
import { choiceOption, countOption } from '../command-line/options.ts'
import { operatorOf, operatorOption } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const which = { name: 'NUMBER', help: 'The number of the case: 40125.' }
const maxText = 5_000

function shown({ number, employeeId, language, topic, article, state, answerBy, openedAt, closedAt }: OperatorCase) {
  return {
    number,
    employeeId: employeeId === null ? null : publicId('emp', employeeId),
    language,
    topic,
    article,
    state,
    answerBy: answerBy === null ? null : plainDateText(answerBy),
    openedAt: instantText(openedAt),
    closedAt: closedAt === null ? null : instantText(closedAt),
  }
}

const list = defineVerb({
  noun: 'cases',
  name: 'list',
  summary: 'List the cases that are not closed, the one that is due first comes first.',
  positionals: [],
  options: {
    state: { type: 'string', placeholder: 'STATE', help: `Only those: ${caseState.options.join(', ')}.` },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' },
  },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const states: CaseState[] =
      options.state === undefined ? ['open', 'waiting'] : [choiceOption('state', options.state, caseState.options)]
    const cases = (await (await context.cases()).list(states, max)).map(shown)
    const lines = table(cases, [
      { heading: 'CASE', text: ({ number }) => number },
      { heading: 'STATE', text: ({ state }) => state },
      { heading: 'DUE', text: ({ answerBy }) => answerBy ?? '–' },
      { heading: 'TOPIC', text: ({ topic }) => topic },
      { heading: 'LANGUAGE', text: ({ language }) => language },
      { heading: 'WORKER', text: ({ employeeId }) => employeeId ?? 'not signed in' },
    ])
    return { json: { cases }, lines: cases.length === 0 ? ['There are none.'] : lines }
  },
})

const show = defineVerb({
  noun: 'cases',
  name: 'show',
  summary: 'Show a case with all of its messages; with --files, save what the worker sent.',
  positionals: [which],
  options: { files: { type: 'string', placeholder: 'FOLDER', help: 'Save the files of the case there, readable by you alone.' } },
  async run({ positionals: [number = ''], options, context }) {
    const story = await (await context.cases()).read(number)
    if (story === null) throw noSuchCase(number)
    const saved = options.files === undefined ? [] : await saveFiles(story, context.pathOf(options.files))
    const messages = story.messages.map(({ author, agent, text, isLimited, at, files }) => ({
      from: author,
      agent,
      at: instantText(at),
      isLimited,
      text,
      files: files.map(({ id, name, type, size }) => ({ id, name, type, size })),
    }))
    const { employeeId, answerBy, ...facts } = shown(story)
    return {
      json: { ...facts, employeeId, answerBy, elsewhere: story.elsewhere, email: story.email, messages, saved },
      lines: [
        `Case ${story.number}: ${story.topic}, ${story.state}${answerBy === null ? '' : `, due ${answerBy}`}, ${story.language}`,
        `From ${employeeId ?? `${story.email ?? ''} (not signed in: nothing proves who it is)`}`,
        ...(story.elsewhere === null ? [] : [`Answered at ${story.elsewhere}`]),
        ...messages.flatMap((message) => [
          '',
          `${message.at}  ${message.from === 'us' ? (message.agent ?? 'us') : 'worker'}${message.isLimited ? ' (logged in with a card: not proven by a code)' : ''}`,
          ...message.text.split('\n').map((line) => `  ${line}`),
          ...message.files.map(({ name, size }) => `  File: ${name}, ${size} bytes`),
        ]),
        ...saved.map((path) => `Saved ${path}`),
      ],
    }
  },
})

const endings = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['application/pdf', 'pdf'],
])

/** Under our own names: a worker's name for a file may mislead the person who opens it. */
async function saveFiles({ number, messages }: CaseStory, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths: string[] = []
  for (const file of messages.flatMap(({ files }) => files)) {
    const ending = endings.get(file.type ?? '')
    if (ending === undefined) continue
    const path = join(folder, `case-${number}-${paths.length + 1}.${ending}`)
    await writeFile(path, file.read(), { mode: 0o600, flag: 'wx' }).catch((cause: unknown) => {
      throw new OpsError(`${path} could not be written: is it there already?`, { cause })
    })
    paths.push(path)
  }
  return paths
}

const answer = defineVerb({
  noun: 'cases',
  name: 'answer',
  summary:
    "Answer a case. The worker is notified and reads it in the app; then it is the worker's turn, unless it is closed with it.",
  positionals: [which],
  options: {
    ...operatorOption,
    text: { type: 'string', placeholder: 'TEXT', help: 'The answer, in the language of the case.', isRequired: true },
    close: { type: 'boolean', help: 'Nothing more is needed from the worker: close the case.' },
  },
  async run({ positionals: [number = ''], options, context }) {
    // As the worker reads it: the first name alone.
    const agent = cleanText(operatorOf(context, options.as).split(' ')[0] ?? '', 40)
    const text = cleanParagraphs(options.text, maxText)
    if (text === '' || agent === '') throw new UsageError('--text and the name are in letters.')
    if (secretNumberIn(text) !== null) throw new UsageError('--text must hold no card number and no Social Security number.')
    const outcome = await (await context.cases()).answer(number, { agent, text, closes: options.close })
    if (isRefused(outcome)) throw refusedCase(number, outcome.code)
    const { state, answerBy } = shown(outcome.found)
    return {
      json: { number, state, answerBy, isNew: outcome.isNew },
      lines: [
        `${outcome.isNew ? 'Answered.' : 'Nothing to do: this is the last answer already.'} The case is ${state}${answerBy === null ? '' : ` until ${answerBy}`}.`,
      ],
    }
  },
})

const close = defineVerb({
  noun: 'cases',
  name: 'close',
  summary: 'Close a case; the worker is notified, and can open it again for 30 days.',
  positionals: [which],
  options: {},
  async run({ positionals: [number = ''], context }) {
    const outcome = await (await context.cases()).close(number)
    if (isRefused(outcome)) throw refusedCase(number, outcome.code)
    return {
      json: { number, state: 'closed', isNew: outcome.isNew },
      lines: [outcome.isNew ? 'Closed.' : 'Nothing to do: it is closed already.'],
    }
  },
})

function refusedCase(number: string, code: 'support.case_not_found' | 'support.answered_elsewhere'): OpsError {
  if (code === 'support.case_not_found') return noSuchCase(number)
  return new OpsError(`Case ${number} is answered at the help center: cases show ${number} says where.`)
}

function noSuchCase(number: string): OpsError {
  return new OpsError(`There is no case "${number}". See: cases list.`)
}

export const casesVerbs: readonly Verb[] = [list, show, answer, close]
