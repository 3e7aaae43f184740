// Guarantees of the log: one line of JSON each, and no secret in any of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '@daybreak/time'
import { bufferedSink, createLog, type LogLevel } from './log.ts'

function collect(level: LogLevel = 'debug') {
  const lines: string[] = []
  const log = createLog({ level, sink: { write: (text) => lines.push(text) }, clock: fixedClock('2026-11-20T13:42:10.000Z') })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown> }
}

test('a line is one JSON object with time, level, event and the fields of its parents', () => {
  const { log, lines, last } = collect()
  log.child({ room: 'session' }).child({ requestId: 'r-1' }).info('signed_in', { count: 2 })
  assert.deepEqual(last(), {
    time: '2026-11-20T13:42:10.000Z',
    level: 'info',
    event: 'signed_in',
    room: 'session',
    requestId: 'r-1',
    count: 2,
  })
  assert.ok(lines[0]?.endsWith('}\n'))
})

test('each name appears once in a line: the last value replaces the inherited one', () => {
  const { log, lines, last } = collect()
  log.child({ room: 'platform', requestId: 'r-1' }).child({ room: 'cards' }).info('frozen', { requestId: 'r-2', count: 1 })
  assert.deepEqual([last()['room'], last()['requestId'], last()['count']], ['cards', 'r-2', 1])
  for (const name of ['room', 'requestId', 'count']) assert.equal(lines[0]?.split(`"${name}":`).length, 2, lines[0])
})

test('a text with line breaks and quotes stays on one line', () => {
  const { log, lines } = collect()
  log.info('odd', { text2: 'a\n"b"\u2028c' })
  assert.equal(lines.join('').trimEnd().split('\n').length, 1)
})

test('levels below the configured one are not written', () => {
  const { log, lines } = collect('warn')
  log.debug('no')
  log.info('no')
  log.warn('yes')
  assert.equal(lines.length, 1)
})

const secrets: readonly [string, Record<string, unknown>][] = [
  ['a card number in a text', { note: 'card 4111111111111111 declined' }],
  ['a card number in groups', { note: 'card 4111 1111 1111 1111' }],
  ['a card number as a number', { note: 4_111_111_111_111_111n }],
  ['a one-time code in a text', { note: 'your code is 482913' }],
  ['a one-time code by its name', { otp: '4829' }],
  ['a social security number', { note: 'ssn 078-05-1120' }],
  ['a token by its name', { sessionToken: 'abcdefghijklmnop' }],
  ['a JWT anywhere', { note: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' }],
  ['a header that signs in', { headers: { authorization: 'Bearer abcdef', cookie: 'daybreak_session=abcdef' } }],
  ['an error whose message holds a card number', { error: new Error('refused 4111111111111111') }],
  ['the cause of an error', { error: new Error('outer', { cause: new Error('code 482913') }) }],
  ['an array', { list: ['4111111111111111'] }],
]
const secretText = /4111|482913|4829"|078-05|abcdef|eyJ/

for (const [what, fields] of secrets) {
  test(`${what} does not reach the log`, () => {
    const { log, lines } = collect()
    log.info('event', fields)
    assert.doesNotMatch(lines.join(''), secretText)
    assert.match(lines.join(''), /scrubbed/)
  })
}

test('identifiers of ours stay readable, whatever digits they hold', () => {
  const { log, last } = collect()
  const employeeId = 'emp_01234567890123456789012345678901'
  const id = '01234567-8901-7234-8567-890123456789'
  log.info('event', { employeeId, id, status: 200 })
  assert.deepEqual([last()['employeeId'], last()['id'], last()['status']], [employeeId, id, 200])
})

test('an error is logged with its name, message, code, place and cause', () => {
  const { log, last } = collect()
  log.error('failed', { error: Object.assign(new TypeError('bad'), { code: 'E1', cause: new Error('why') }) })
  const error = last()['error'] as Record<string, unknown>
  assert.deepEqual([error['name'], error['message'], error['code']], ['TypeError', 'bad', 'E1'])
  assert.equal((error['cause'] as Record<string, unknown>)['message'], 'why')
  assert.match(String((error['stack'] as string[])[0]), /^at /)
})

test('an object that refers to itself is logged without end neither in depth nor in time', () => {
  const { log, lines } = collect()
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  log.info('loop', { loop })
  assert.match(lines.join(''), /\[deep\]/)
})

test('an instant is logged as its text', () => {
  const { log, last } = collect()
  log.info('event', { at: fixedClock('2026-11-20T13:42:10.500Z').now() })
  assert.equal(last()['at'], '2026-11-20T13:42:10.5Z')
})

test('buffered lines leave in one write, in order, and flush loses none', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const chunks: string[] = []
  const sink = bufferedSink((chunk) => chunks.push(chunk))
  sink.write('1\n')
  sink.write('2\n')
  assert.deepEqual(chunks, [])
  t.mock.timers.tick(20)
  assert.deepEqual(chunks, ['1\n2\n'])
  sink.write('3\n')
  sink.flush()
  assert.deepEqual(chunks, ['1\n2\n', '3\n'])
})
