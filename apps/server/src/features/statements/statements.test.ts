// Guarantees of statements: one for each month, in order, never changed, from the ledger, complete in every format, and no one
// else's.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Statements } from '@daybreak/contract'
import { addCents, cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { parse } from 'csv-parse/sync'
import { parseSync } from 'ofx-js'
import { getDocumentProxy } from 'unpdf'
import { readPostedBefore } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { sweepStatements } from './statements-making.ts'
import type { StatementContent } from './statements.rules.ts'
import { live, type Lived } from './testing/lives.ts'

let rooms: WorkerRooms
/** What an outside reader of OFX finds, as far as the tests look. */
type OfxFile = {
  BANKMSGSRSV1: {
    STMTTRNRS: {
      STMTRS: { BANKTRANLIST: { STMTTRN: { NAME: string; MEMO?: string }[] }; LEDGERBAL: { BALAMT: string } }
    }
  }
}

before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

let people = 0
async function hire(lived: readonly Lived[] = []): Promise<Hired & { token: string }> {
  people += 1
  const phone = `1217555${String(100 + people).padStart(4, '0')}`
  const hired = await rooms.hire({ phone })
  await live(rooms, hired.accountId, lived)
  return { ...hired, token: (await rooms.signIn(phone)).token }
}

const list = async (token: string) => (await (await rooms.get('/api/statements', token)).json()) as Statements
const file = async (token: string, path: string) => {
  const response = await rooms.get(`/api/statements/${path}`, token)
  assert.equal(response.status, 200, path)
  return Buffer.from(await response.arrayBuffer())
}
const content = async (token: string, month: string) =>
  JSON.parse((await file(token, `${month}/json`)).toString()) as StatementContent
const wordsOf = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const texts = await Promise.all(
    pages.map(async (page) => (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : ''))),
  )
  return { pdf, pages, words: texts.flat().join(' ').replaceAll(/\s+/g, ' ') }
}

// New York is four hours behind until November 1, and five from then on.
const summer: Lived[] = [
  { at: '2026-09-01T03:59:59.999Z', amount: 80_000n, name: 'Lakeside Diners' },
  { at: '2026-09-01T04:00:00.000Z', amount: -1_234n, name: 'Corner Coffee' },
  { at: '2026-09-20T12:00:00.000Z', amount: -5_000n, kind: 'instant_out' },
  { at: '2026-09-20T12:00:00.000Z', amount: -88n, kind: 'fee_instant_transfer', fee: 88n },
]

describe('statements', () => {
  test('there is one for every month that ended, a quiet one too, and each begins with what the one before ended with', async () => {
    const { token, accountId } = await hire(summer)
    const { statements, next } = await list(token)
    assert.deepEqual(
      statements.map(({ month, opening, totalIn, totalOut, closing }) => [month, opening, totalIn, totalOut, closing]),
      [
        ['2026-10-01', '73678', '0', '0', '73678'],
        ['2026-09-01', '80000', '0', '6322', '73678'],
        ['2026-08-01', '0', '80000', '0', '80000'],
      ],
    )
    assert.deepEqual(next, { month: '2026-11-01', comesOn: '2026-12-01' })
    const held = await readPostedBefore(rooms.database.query, accountId, parseInstant('2026-11-01T04:00:00.000Z'))
    assert.equal(held, 73_678n)
    const { words } = await wordsOf(await file(token, '2026-10-01/pdf'))
    assert.match(words, /Nothing moved in this account this month\./)
  })

  test('November ends at midnight of winter, and begins at midnight of summer', async () => {
    const { token } = await hire([
      { at: '2026-11-01T03:59:59.000Z', amount: 100n },
      { at: '2026-11-01T04:00:00.000Z', amount: 200n },
    ])
    assert.equal((await contentAfterList(token, '2026-10-01')).totalIn, '100')
    assert.equal((await list(token)).next?.comesOn, '2026-12-01')
  })

  test('what comes late with an earlier instant is in the next one, and the one that was made stays byte for byte', async () => {
    const { token, accountId } = await hire(summer)
    await list(token)
    const paths = ['pdf', 'csv', 'json', 'ofx'].map((format) => `2026-10-01/${format}?language=es`)
    const first = await Promise.all(paths.map((path) => file(token, path)))
    await live(rooms, accountId, [{ at: '2026-10-31T20:00:00.000Z', amount: -678n, name: 'Late till' }])
    const clock = rooms.clock.now()
    rooms.clock.set(parseInstant('2026-12-01T05:00:00.000Z'))
    const { token: later } = await signInAgain(accountId)
    const { statements } = await list(later)
    assert.deepEqual([statements[0]?.month, statements[0]?.opening, statements[0]?.closing], ['2026-11-01', '73678', '73000'])
    assert.equal((await content(later, '2026-11-01')).items[0]?.summary, 'Late till')
    assert.deepEqual(await Promise.all(paths.map((path) => file(later, path))), first)
    rooms.clock.set(clock)
  })

  test('every format says the same totals, and the PDF its title, its language and its tables', async () => {
    const { token } = await hire(summer)
    await list(token)
    const rows = parse(await file(token, '2026-09-01/csv'), { columns: true, bom: true }) as Record<string, string>[]
    assert.deepEqual(
      rows.map(({ date, description, amount, balance }) => [date, description, amount, balance]),
      [
        ['2026-09-01', 'Corner Coffee', '-12.34', '787.66'],
        ['2026-09-20', 'Instant transfer', '-50.00', '737.66'],
        ['2026-09-20', 'Instant transfer fee', '-0.88', '736.78'],
      ],
    )
    const { fees, totalOut, closing } = await content(token, '2026-09-01')
    assert.deepEqual([fees.month, fees.year], [{ 'instant-transfer': '88', 'fast-card': '0' }, fees.month])
    assert.deepEqual([totalOut, closing], ['6322', '73678'])
    const ofx = (await file(token, '2026-09-01/ofx')).toString()
    const amounts = [...ofx.matchAll(/<TRNAMT>(-?[\d.]+)<\/TRNAMT>/g)].map(([, amount = '']) => amount)
    assert.deepEqual(amounts, ['-12.34', '-50.00', '-0.88'])
    assert.match(ofx, /<LEDGERBAL><BALAMT>736\.78<\/BALAMT><DTASOF>20261001040000\.000\[0:GMT\]<\/DTASOF>/)

    const { pdf, pages, words } = await wordsOf(await file(token, '2026-09-01/pdf?language=es'))
    for (const said of [
      '$800.00',
      '$63.22',
      '$736.78',
      '$0.88',
      '$0.00',
      'Corner Coffee',
      'Cargo por transferencia al instante',
      'Si ves un error',
    ])
      assert.ok(words.includes(said), said)
    const { info } = await pdf.getMetadata()
    const { Title, Language } = info as Record<string, unknown>
    assert.deepEqual([Title, Language], ['Estado de cuenta de septiembre de 2026', 'es-US'])
    assert.equal((await pdf.getMarkInfo())?.Marked, true)
    const tree = JSON.stringify(await Promise.all(pages.map((page) => page.getStructTree())))
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD']) assert.ok(tree.includes(`"role":"${role}"`), role)
  })

  test('wild names of merchants come out unharmed: no formula, no broken row, no box in place of a letter', async () => {
    const names = [
      '=HYPERLINK("http://evil.example","x")',
      '@SUM(1+1)',
      '-2+3|cmd',
      'Café "Ñandú", <b>&amp;',
      '\u202Eevil\u202C مطعم',
      'Pizza 🍕 und 漢字',
      'L'.repeat(255),
    ]
    const { token } = await hire(names.map((name, index) => ({ at: `2026-10-1${index}T12:00:00.000Z`, amount: -100n, name })))
    await list(token)
    const kept = (await content(token, '2026-10-01')).items.map(({ summary }) => summary ?? '')
    assert.deepEqual(kept[5], 'Pizza 🍕 und 漢字')
    const rows = parse(await file(token, '2026-10-01/csv'), { columns: true, bom: true }) as Record<string, string>[]
    assert.deepEqual(
      rows.map(({ description = '' }) => description.replace(/^'/, '')),
      kept,
    )
    for (const { description } of rows) assert.doesNotMatch(description ?? '', /^[=+\-@]/)
    const ofx = (await file(token, '2026-10-01/ofx')).toString()
    const { STMTRS: statement } = (parseSync(ofx).OFX as OfxFile).BANKMSGSRSV1.STMTTRNRS
    const read = statement.BANKTRANLIST.STMTTRN.map(({ NAME: name, MEMO: memo }) => memo ?? name)
    assert.deepEqual(read, kept, 'as an outside reader of OFX has them')
    assert.equal(statement.LEDGERBAL.BALAMT, '-7.00')
    const { words } = await wordsOf(await file(token, '2026-10-01/pdf'))
    for (const said of ['=HYPERLINK', 'Café "Ñandú", <b>&amp;', 'Pizza 🍕 und 漢字'])
      assert.ok(words.replaceAll(' ', '').includes(said.replaceAll(' ', '')), said)
    assert.ok(!words.includes('\u202E'))
  })

  test('another worker’s month, a month that is no month and one that has not ended are not there; the list alone has no download', async () => {
    const { token } = await hire(summer)
    const stranger = await hire()
    await list(token)
    await list(stranger.token)
    for (const month of ['2026-09-01', '2026-11-01', '2026-10-02', '2026-99-01', '0000-00-00', 'null', '..%2f..'])
      for (const format of ['pdf', 'csv', 'json', 'ofx']) {
        const { status } = await rooms.get(`/api/statements/${month}/${format}`, stranger.token)
        assert.ok([404, 422].includes(status), `${month} ${format} ${status}`)
      }
    const kinds = async () =>
      ((await (await rooms.get('/api/session/activity', token)).json()) as { data: { kind: string }[] }).data.map(
        ({ kind }) => kind,
      )
    assert.ok(!(await kinds()).includes('statement_downloaded'))
    await file(token, '2026-09-01/ofx')
    const history = parse(await file(token, 'history/csv?months=24&q=coffee'), { columns: true, bom: true }) as Record<
      string,
      string
    >[]
    assert.deepEqual(
      history.map(({ description, amount }) => [description, amount]),
      [['Corner Coffee', '-12.34']],
    )
    assert.deepEqual((await kinds()).slice(0, 2), ['history_downloaded', 'statement_downloaded'])
  })

  test('two instances at once write each month once, and one that is killed in between leaves nothing half', async () => {
    const hired = await Promise.all(Array.from({ length: 6 }, () => hire(summer)))
    const context = { log: silentLog, signal: new AbortController().signal }
    const brand = { brand: 'Daybreak', bankName: 'Bank', supportPhone: '1', supportEmail: 'a@example.com' }
    const deps = { ...rooms, brand, notify: rooms.notifying.notify }
    // The notification is the last step: a kill right before the commit.
    const killed = { ...deps, notify: () => Promise.reject(new Error('killed')) }
    await sweepStatements(killed, context)
    for (const { accountId } of hired) assert.equal(await countOf(accountId), 0)
    const another = await rooms.startAnother()
    await Promise.all([
      sweepStatements(deps, context),
      another.jobs.run('statements.sweep'),
      sweepStatements(deps, context),
      list(hired[0]?.token ?? ''),
    ])
    await another.stop()
    for (const { accountId } of hired) assert.equal(await countOf(accountId), 3)
  })

  test('the message of a new statement comes once, and none of months long ago', async () => {
    const { token } = await hire(summer)
    await list(token)
    await rooms.jobs.run('statements.sweep')
    const { data } = (await (await rooms.get('/api/employees/messages', token)).json()) as {
      data: { subject: string; link: string }[]
    }
    assert.deepEqual(
      data.map(({ subject, link }) => [subject, link]),
      [['Your October 2026 statement is ready', '/my-account/documents']],
    )
  })

  test('an account that was opened on the 31st has a statement of that day', async () => {
    const begin = rooms.clock.now()
    rooms.clock.set(parseInstant('2026-11-01T03:30:00.000Z'))
    const { accountId } = await rooms.hire({ phone: '12175550091' })
    rooms.clock.set(begin)
    const { token } = await rooms.signIn('12175550091')
    const { from, to, items } = await contentAfterList(token, '2026-10-01')
    assert.deepEqual([from, to, items], ['2026-10-31', '2026-10-31', []])
    assert.equal(await countOf(accountId), 1)
  })

  test('fees of last month and this year are those of the ledger, and nothing is said as nothing', async () => {
    const { token } = await hire([
      { at: '2025-12-31T12:00:00.000Z', amount: -300n, kind: 'fee', fee: 300n },
      { at: '2026-03-01T12:00:00.000Z', amount: -1_500n, kind: 'fee', fee: 1_500n },
      { at: '2026-10-05T12:00:00.000Z', amount: -200n, kind: 'fee_instant_transfer', fee: 200n },
      { at: '2026-10-06T12:00:00.000Z', amount: 5_200n, kind: 'ach_return', fee: -200n },
      { at: '2026-11-02T12:00:00.000Z', amount: -75n, kind: 'fee_instant_transfer', fee: 75n },
    ])
    const { fees } = await list(token)
    assert.deepEqual(fees, {
      month: '2026-10-01',
      year: 2026,
      byKind: [
        { kind: 'instant-transfer', lastMonth: '0', thisYear: '75' },
        { kind: 'fast-card', lastMonth: '0', thisYear: '1500' },
      ],
      lastMonth: '0',
      thisYear: '1575',
    })
    const { year } = (await content(token, '2026-10-01')).fees
    assert.equal(addCents(...Object.values(year).map((amount) => cents(BigInt(amount)))), 1_500n)
  })
})

async function contentAfterList(token: string, month: string): Promise<StatementContent> {
  await list(token)
  return content(token, month)
}

async function countOf(accountId: string): Promise<number> {
  const rows = await rooms.database.query
    .selectFrom('statements_statement')
    .select('month')
    .where('account_id', '=', accountId)
    .execute()
  return rows.length
}

async function signInAgain(accountId: string) {
  const { value } = await rooms.database.query
    .selectFrom('employee_contact as c')
    .innerJoin('accounts_account as a', 'a.employee_id', 'c.employee_id')
    .select('c.value')
    .where('a.id', '=', accountId)
    .where('c.kind', '=', 'phone')
    .executeTakeFirstOrThrow()
  return rooms.signIn(value)
}
