// Guarantees of what the operator's terminal is given: nothing that another person wrote can do more than be read.
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { systemClock } from '@daybreak/time'
import { silentLog } from '#platform/log.ts'
import { hostileTexts } from '../../testing/hostile-texts.ts'
import { printable, printableJson } from './printable.ts'
import { runOps } from '../run.ts'
import { table } from './table.ts'
import { defineVerb } from '../verb.ts'

const escape = '\u001b]0;OWNED\u0007\u001b[31mred'
const falseRow = 'late\nb0000000 LD-1002 480 minutes'
const turned = 'a\u202eREVO\u2066b\u009b2J'

test('a note cannot color the terminal, name its window, turn a line round or add a row', () => {
  assert.equal(printable(escape), String.raw`\u001b]0;OWNED\u0007\u001b[31mred`)
  assert.equal(printable(turned), String.raw`a\u202eREVO\u2066b\u009b2J`)
  const lines = table([{ note: falseRow }, { note: 'fine' }], [{ heading: 'NOTE', text: ({ note }) => note }])
  assert.equal(lines.length, 3)
  assert.ok(lines.every((line) => !line.includes('\n')))
})

test('names and notes in every script are shown as they were written', () => {
  for (const text of ['Đức Nguyễn', 'José Ñandú', 'مرحبا', '李小龍', 'Ünal – “ok” 👍']) assert.equal(printable(text), text)
})

test('no hostile text leaves anything but what can be read, and JSON still says the same', () => {
  for (const text of [...hostileTexts, escape, falseRow, turned]) {
    assert.doesNotMatch(printable(text), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    assert.doesNotMatch(printableJson({ text }), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    assert.deepEqual(JSON.parse(printableJson({ text, amount: 5n })), { text, amount: '5' })
  }
})

test('a command prints what others wrote that way, in words, as JSON and in its errors', async () => {
  const verb = defineVerb({
    noun: 'notes',
    name: 'list',
    summary: 'For tests.',
    positionals: [],
    options: { fail: { type: 'boolean', help: 'Fails.' } },
    run: async ({ options }) => {
      if (options.fail) throw Object.assign(new Error('no'), { code: 'ENOENT', path: escape })
      return { lines: ['NOTE', falseRow], json: { note: escape } }
    },
  })
  const printed = async (...more: string[]): Promise<string> => {
    const [output, errors] = [new PassThrough(), new PassThrough()]
    await runOps({
      verbs: [verb],
      words: ['notes', 'list', ...more],
      environment: {},
      clock: systemClock,
      log: silentLog,
      output,
      errors,
    })
    return `${String(output.read() ?? '')}${String(errors.read() ?? '')}`
  }
  assert.equal(await printed(), `NOTE\n${printable(falseRow)}\n`)
  assert.deepEqual(JSON.parse(await printed('--json')), { note: escape })
  for (const text of [await printed('--json'), await printed('--fail')]) assert.ok(!text.includes('\u001b'))
})
