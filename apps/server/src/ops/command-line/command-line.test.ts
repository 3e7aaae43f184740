// What the command line promises of its words: each verb found by its longest name, each option of its kind, progress that does not get in the way.
import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { parseCommand } from './command-line.ts'
import { createProgress } from './progress.ts'
import { UsageError } from './ops-errors.ts'
import { defineVerb, type Verb } from '../verb.ts'

function verb(name: string): Verb {
  return defineVerb({
    noun: 'calendar',
    name,
    summary: 'Do something.',
    positionals: name === 'list all' ? [{ name: 'FILE', help: 'A file.' }] : [],
    options: {
      employer: { type: 'string', placeholder: 'CODE', help: 'Whose.', isRequired: true },
      'dry-run': { type: 'boolean', help: 'Keep nothing.' },
      limit: { type: 'string', placeholder: 'COUNT', help: 'How many.' },
    },
    run: async () => ({ json: {}, lines: [] }),
  })
}

const verbs = [verb('list'), verb('list all')]

function parse(line: string): ReturnType<typeof parseCommand> {
  return parseCommand(verbs, line.split(' '))
}

test('the longest name that fits is the verb, and what follows are its arguments', () => {
  const command = parse('calendar list all roster.csv --employer LAKESIDE')
  assert.deepEqual(command.kind === 'call' && [command.verb.name, command.positionals], ['list all', ['roster.csv']])
})

test('options are texts or switches; what is left out is absent or off', () => {
  const command = parse('calendar list --employer=LAKESIDE --json')
  assert.deepEqual(command.kind === 'call' && [command.options, command.isJson], [
    { employer: 'LAKESIDE', 'dry-run': false, limit: undefined },
    true,
  ])
})

test('help is given at each level, whatever else the line says', () => {
  for (const line of ['--help', 'help', 'calendar', 'calendar --help', 'calendar list --help', 'calendar list all -h'])
    assert.equal(parse(line).kind, 'help', line)
})

test('what cannot be meant is refused in one line that says what there is', () => {
  for (const line of [
    'diary',
    'calendar burn',
    'calendar list',
    'calendar list --employer',
    'calendar list --employer=',
    'calendar list --employer A --color red',
    'calendar list surplus --employer A',
    'calendar list --employer A --dry-run=maybe',
  ]) {
    assert.throws(
      () => parse(line),
      (error) => error instanceof UsageError && !error.message.includes('\n') && error.message.includes('--help'),
      line,
    )
  }
})

test('away from a terminal, long work says how far it is every ten per cent, and small work says nothing', () => {
  let said = ''
  const progress = createProgress(new Writable({ write: (chunk, _encoding, done) => ((said += String(chunk)), done()) }))
  for (let done = 0; done <= 100; done += 1) progress.show('Small', done, 100)
  for (let done = 0; done <= 10_000; done += 100) progress.show('Large', done, 10_000)
  progress.close()
  assert.equal(said.split('\n').length - 1, 11)
  assert.ok(said.endsWith('Large: 10000 of 10000 (100%)\n'))
})

test('on a terminal, long work is a bar that ends with the work', () => {
  let said = ''
  const stream = Object.assign(new Writable({ write: (chunk, _encoding, done) => ((said += String(chunk)), done()) }), {
    isTTY: true,
  })
  const progress = createProgress(stream)
  progress.show('Posting', 1, 2)
  progress.show('Posting', 2, 2)
  progress.close()
  assert.match(said, /Posting.*2 of 2/s)
})
