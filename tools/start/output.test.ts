// At a terminal a person sees problems alone; a program sees every line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutput } from './output.ts'

function collect(isRaw: boolean): { out: string[]; errors: string[]; line(text: string): void } {
  const out: string[] = []
  const errors: string[] = []
  const output = createOutput({ isRaw, write: (text) => void out.push(text), writeError: (text) => void errors.push(text) })
  return { out, errors, line: (text) => output.processLine('server', text) }
}

test('at a terminal an ordinary log line is not shown, a warning is one line', () => {
  const { out, errors, line } = collect(false)
  line('{"level":"info","event":"request"}')
  line('{"level":"error","event":"job_failed","error":{"message":"no route"}}')
  assert.deepEqual([out, errors], [[], ['server: job_failed: no route\n']])
})

test('at a terminal what is no log line is shown with its process', () => {
  const { errors, line } = collect(false)
  line('{ broken')
  assert.deepEqual(errors, ['server: { broken\n'])
})

test('for a program every line comes through as it is', () => {
  const { out, errors, line } = collect(true)
  line('{"level":"info","event":"request"}')
  assert.deepEqual([out, errors], [['{"level":"info","event":"request"}\n'], []])
})
