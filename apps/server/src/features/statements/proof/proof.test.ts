// Guarantees of proof of income: a letter states what was chosen and no more, its check shows the same, and an unknown code
// reveals nothing.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { OwnProofLetter, ProofLetter, ProofOverview } from '@daybreak/contract'
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { instantAt, parseInstant, parsePlainDate } from '@daybreak/time'
import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { recordTransactions } from '#features/transactions'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { codeOf, daysOf, figuresOf, paydaysOf, readCode, rhythmOf, shownCode } from './proof.rules.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

let people = 0
async function hire(paydays: readonly [string, bigint][] = []): Promise<Hired & { token: string }> {
  people += 1
  const phone = `1219555${String(100 + people).padStart(4, '0')}`
  const hired = await rooms.hire({ phone })
  await rooms.database.transaction((tx) =>
    recordTransactions(
      tx,
      paydays.map(([payday, amount]) => ({
        id: newUuid(rooms.clock),
        accountId: hired.accountId,
        createdAt: instantAt(parsePlainDate(payday), { hour: 9 }, 'America/New_York'),
        summary: ownText('Lakeside Diners'),
        amount: cents(amount),
        direction: 'POSITIVE',
        status: 'COMPLETED',
        typeName: 'ACH Transfer',
        kind: 'payroll',
        rail: 'ach',
        last4: null,
        reasonCode: null,
        journalId: null,
        payday,
        payrollTransfer: null,
      })),
    ),
  )
  return { ...hired, token: (await rooms.signIn(phone)).token }
}

const autumn: readonly [string, bigint][] = [
  ['2026-08-28', 62_715n],
  ['2026-09-11', 61_840n],
  ['2026-11-06', 63_180n],
]
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const request = { period: '3-months', shows: ['average', 'each', 'work'], madeFor: 'Northside Rentals', language: 'en' }
const make = async (token: string, more: object = {}) =>
  rooms.post('/api/proof/letters', { id: randomUUID(), ...request, ...more }, bearer(token))
const made = async (token: string, more: object = {}) => {
  const response = await make(token, more)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as OwnProofLetter
}
let networks = 0
const network = () => `198.51.${(networks += 1)}.7`
const check = (code: string, from = network()) =>
  rooms.post('/api/proof/check', { code }, { headers: { 'x-forwarded-for': from } })
const codeOfProblem = async (response: Response) => ((await response.json()) as { code: string }).code

describe('proof of income', () => {
  test('a letter says what was ticked and nothing else, and its check says exactly the letter, with no session', async () => {
    const { token } = await hire(autumn)
    const whole = await made(token)
    assert.equal(whole.letter.total, '187735')
    assert.equal(whole.letter.average, '62578')
    assert.deepEqual(
      whole.letter.paydays?.map(({ payday }) => payday),
      ['2026-08-28', '2026-09-11', '2026-11-06'],
    )
    assert.match(whole.code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/)
    const response = await check(whole.code.toLowerCase().replaceAll('-', ' '))
    assert.equal(response.status, 200)
    assert.deepEqual(((await response.json()) as { letter: ProofLetter }).letter, whole.letter)
    assert.equal(response.headers.get('set-cookie'), null)
    const short = await made(token, { shows: ['average'], madeFor: null })
    assert.deepEqual([short.letter.paydays, short.letter.work, short.letter.madeFor], [null, null, null])
    // One of the paydays between is missing.
    assert.equal((await made(token, { shows: ['average', 'often'] })).letter.often, null)
    const regular = await hire([...autumn.slice(0, 2), ['2026-09-25', 60_000n]])
    const shows = ['average', 'often']
    assert.equal((await made(regular.token, { shows })).letter.often, 'two-weeks')
    assert.equal((await made(regular.token)).letter.often, null)
    assert.equal(await codeOfProblem(await make(token, { shows: ['work'] })), 'statements.nothing_shown')
  })

  test('the same id again is the same letter; another worker’s id makes nothing', async () => {
    const { token } = await hire(autumn)
    const stranger = await hire(autumn)
    const id = randomUUID()
    const [one, two] = await Promise.all([made(token, { id }), made(token, { id })])
    assert.equal(one.code, two.code)
    assert.equal((await make(stranger.token, { id })).status, 409)
    assert.equal((await ((await rooms.get('/api/proof', stranger.token)).json() as Promise<ProofOverview>)).letters.length, 0)
    for (const path of ['off', 'pdf']) {
      const method = path === 'off' ? 'POST' : 'GET'
      const response = await rooms.server.call(`/api/proof/letters/${one.id}/${path}`, { method, ...bearer(stranger.token) })
      assert.equal(await codeOfProblem(response), 'statements.no_such_letter')
    }
    assert.equal((await check(one.code)).status, 200)
  })

  test('a code that never was, one that was turned off and one that is too old are answered alike', async () => {
    const { token } = await hire(autumn)
    const [off, old] = [await made(token), await made(token)]
    const turned = await rooms.post(`/api/proof/letters/${off.id}/off`, {}, bearer(token))
    assert.equal(((await turned.json()) as OwnProofLetter).state, 'off')
    assert.equal((await rooms.post(`/api/proof/letters/${off.id}/off`, {}, bearer(token))).status, 200)
    const begin = rooms.clock.now()
    rooms.clock.set(begin.add({ hours: 60 * 24 }))
    const answers = await Promise.all([
      check(off.code),
      check(old.code),
      check('0000-0000-00'),
      check('nonsense ilou'),
      check(''),
    ])
    const bodies = await Promise.all(
      answers.map(async (answer) => [answer.status, { ...((await answer.json()) as object), requestId: '' }]),
    )
    for (const body of bodies) assert.deepEqual(body, bodies[0])
    assert.equal(bodies[0]?.[0], 404)
    rooms.clock.set(begin)
  })

  test('ten wrong codes an hour and network, at once too; then a right one waits as well, and another network does not', async () => {
    const { token } = await hire(autumn)
    const { code } = await made(token)
    const from = network()
    const tries = await Promise.all(Array.from({ length: 15 }, (_, index) => check(`ZZZZ-ZZZZ-${10 + index}`, from)))
    const codes = await Promise.all(tries.map(codeOfProblem))
    assert.equal(codes.filter((one) => one === 'statements.no_such_letter').length, 10)
    const waits = await check(code, from)
    assert.equal(waits.status, 429)
    const { freesAt } = (await waits.json()) as { freesAt: string }
    assert.equal((await check(code)).status, 200)
    const begin = rooms.clock.now()
    rooms.clock.set(parseInstant(freesAt))
    assert.equal((await check(code, from)).status, 200)
    rooms.clock.set(begin)
  })

  test('the worker sees how often it was checked, and is notified the first time only', async () => {
    const { token } = await hire(autumn)
    const { code, id } = await made(token)
    await check(code)
    await check(code)
    const { letters } = (await (await rooms.get('/api/proof', token)).json()) as ProofOverview
    assert.deepEqual([letters[0]?.id, letters[0]?.checks], [id, 2])
    const { data } = (await (await rooms.get('/api/employees/messages', token)).json()) as { data: { subject: string }[] }
    assert.deepEqual(
      data.map(({ subject }) => subject),
      ['Someone checked your proof of income letter'],
    )
  })

  test('the PDF is in the letter’s language, tagged, with the code and the figures', async () => {
    const { token } = await hire(autumn)
    const { id, code } = await made(token, { language: 'es', madeFor: 'Señor Ñandú <b>' })
    const response = await rooms.get(`/api/proof/letters/${id}/pdf`, token)
    const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const words = items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const said of [code, '$1,877.35', '$625.78', 'Para: Señor Ñandú <b>', '28 ago 2026'])
      assert.ok(words.includes(said), said)
    assert.equal(((await pdf.getMetadata()).info as Record<string, unknown>)['Language'], 'es-US')
    assert.equal((await pdf.getMarkInfo())?.Marked, true)
  })

  test('without pay there is no letter', async () => {
    const { token } = await hire()
    assert.equal(await codeOfProblem(await make(token)), 'statements.no_pay')
  })
})

test('a pay run says gross and net of its payday; a payday without one says what came in', () => {
  const runs = [{ payday: '2026-11-06', gross: cents(90_000n), net: cents(70_000n) }]
  const deposits = autumn.map(([payday, amount]) => ({ payday, amount: cents(amount) }))
  assert.deepEqual(paydaysOf(runs, deposits).slice(1), [
    { payday: '2026-09-11', net: '61840', gross: null },
    { payday: '2026-11-06', net: '70000', gross: '90000' },
  ])
})

test('any code is read back as it is shown, in small letters and with spaces; a letter it never has is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (bytes) => {
      const code = codeOf(bytes)
      assert.equal(readCode(` ${shownCode(code).toLowerCase()} `), code)
      assert.equal(readCode(`${code.slice(1)}I`), null)
    }),
  )
})

test('how often pay comes is said where every payday keeps it, over month ends, leap days and holidays, and not where one is missing', () => {
  const often = (...days: string[]) => rhythmOf(days.map(parsePlainDate))
  assert.equal(often('2028-02-11', '2028-02-25', '2028-03-10', '2028-03-24'), 'two-weeks')
  assert.equal(often('2026-11-12', '2026-11-19', '2026-11-25', '2026-12-03'), 'weekly')
  assert.equal(often('2027-12-15', '2027-12-31', '2028-01-14', '2028-01-31', '2028-02-15', '2028-02-29'), 'twice-month')
  assert.equal(often('2028-01-31', '2028-02-29', '2028-03-31'), 'monthly')
  assert.equal(often('2026-08-28', '2026-09-11', '2026-11-06'), null)
  assert.equal(often('2026-11-06', '2026-11-20'), null)
  assert.equal(often('2026-11-06', '2026-11-06', '2026-11-20', '2026-12-04'), null)
  assert.equal(often(), null)
})

test('an average is never more than the months make it, on the 31st and in February too', () => {
  for (const today of ['2026-05-31', '2026-03-31', '2024-02-29', '2026-01-01', '2026-12-31'])
    for (const period of ['3-months', '6-months', 'year'] as const) {
      const days = daysOf(period, parsePlainDate(today))
      const { average, total } = figuresOf([{ payday: today, net: '120000', gross: null }], days)
      assert.ok(BigInt(average) <= BigInt(total), `${today} ${period} ${average}`)
    }
  assert.equal(
    figuresOf([{ payday: '2026-11-20', net: '300', gross: null }], daysOf('3-months', parsePlainDate('2026-11-22'))).average,
    '100',
  )
})
