// Guarantees of the search: it runs once typing pauses, keeps the address, shows the count, and leaves hostile names unchanged.
import type { Transaction } from '@daybreak/contract'
import { catalogs } from '@daybreak/copy'
import { parsePlainDate } from '@daybreak/time'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../testing/fake-server.ts'
import { fictionalPending, fictionalTransaction } from '../../../testing/fictional-transactions.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { askedIn, daysOfSpan, faultsOf, filterOf, nothingAsked, searchOf, spanOf, unreadIn } from './search.rules.ts'
import { TransactionsSearch } from './search.tsx'

afterEach(cleanup)

const claimant = { id: 'emp_1', name: 'Maya Torres', firstName: 'Maya', lastName: 'Torres', email: null, phone: null } as never

function show(rows: readonly Transaction[], { search = '', locale = 'en' as 'en' | 'es' } = {}) {
  const asked: string[] = []
  const exported: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:table', revokeObjectURL: () => {} }))
  const pageOf = (isPending: boolean) => ({
    data: rows.filter((row) => row.isPending === isPending),
    pageInfo: { hasNextPage: false, endCursor: null },
  })
  startFakeServer({
    'GET /api/employees/transactions': ({ query }) => {
      asked.push(query.get('q') ?? '')
      return pageOf(false)
    },
    'GET /api/employees/transactions/pending': () => pageOf(true),
    'GET /api/statements/history/csv': ({ query }) => {
      exported.push(query.toString())
      return new Response('Date', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    },
    'GET /api/employees/transactions/found': () => ({ count: rows.length, moneyIn: '0', moneyOut: '1934' }),
  })
  const onSearch = vi.fn()
  renderPage(<TransactionsSearch claimant={claimant} search={new URLSearchParams(search)} onSearch={onSearch} />, { locale })
  return { asked, exported, onSearch }
}

describe('the page', () => {
  test('has the focus in its field, asks for the last letters, keeps them in the address and says how many there are', async () => {
    const { asked, onSearch } = show([fictionalPending(1, { summary: 'Corner Mart' }), fictionalTransaction(2)])
    const field = screen.getByRole('searchbox', { name: 'Search transactions' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.type(field, 'mar')
    await waitFor(() => expect(asked.at(-1)).toBe('mar'))
    expect(onSearch).toHaveBeenLastCalledWith('?q=mar')
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 found · $19.34 out'),
    )
    expect(screen.getByText('Mar').tagName).toBe('MARK')
  })

  test('rows are under the day on which they happened', async () => {
    show([
      fictionalTransaction(1, { createdAt: '2026-11-19T17:00:00.000Z' }),
      fictionalTransaction(2, { createdAt: '2026-11-19T16:00:00.000Z' }),
      fictionalTransaction(3, { createdAt: '2026-11-10T17:00:00.000Z' }),
    ])
    await screen.findAllByRole('button', { name: /Casa Verde Grill/ })
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Thu, Nov 19, 2026',
      'Tue, Nov 10, 2026',
    ])
  })

  test('a name is only text, whatever is in it and whatever is searched', async () => {
    const names = ['=HYPERLINK("x")', '<img src=x onerror=alert(1)>', '\u202Eلحم حلال', '🍕'.repeat(60), '($[.*+?^{|}\\']
    show(
      names.map((summary, index) => fictionalTransaction(index, { summary })),
      { search: 'q=($[.*%2B?^{|}\\' },
    )
    for (const name of names)
      expect(await screen.findByText((_, element) => element?.tagName === 'BDI' && element.textContent === name)).toBeTruthy()
  })

  test('in Spanish, nothing found is said and one press asks for everything again', async () => {
    const { onSearch } = show([], { search: 'q=zzz&way=in', locale: 'es' })
    await screen.findByText('No hay resultados. Prueba otras palabras o fechas.')
    await userEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }))
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(''))
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('the chips', () => {
  test('ask for what is pending, which is no filter of its own, and let go of it again', async () => {
    const { onSearch } = show([fictionalPending(1), fictionalTransaction(2)], { search: 'state=complete' })
    await userEvent.click(await screen.findByRole('radio', { name: 'Pending' }))
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('?state=pending'))
    expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Money in' }))
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('?way=in'))
  })
})

describe('the sheet of filters', () => {
  test('asks at once for what is chosen, says what it comes to, and clears it all', async () => {
    const { onSearch } = show([fictionalTransaction(1)], { search: 'q=mar&way=out&min=500' })
    await userEvent.click(await screen.findByRole('button', { name: /^Filters\s?1 filter on$/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await userEvent.click(sheet.getByRole('radio', { name: 'Failed or canceled' }))
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('?q=mar&way=out&state=undone&min=500'))
    await userEvent.click(sheet.getByRole('radio', { name: 'My own' }))
    fireEvent.change(sheet.getByLabelText('From'), { target: { value: '2026-11-01' } })
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('?q=mar&way=out&state=undone&from=2026-11-01&min=500'))
    await userEvent.click(sheet.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('?q=mar&way=out'))
    expect(sheet.queryByLabelText('From')).toBeNull()
    await userEvent.click(await sheet.findByRole('button', { name: 'Show 1 transaction' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what is typed', () => {
  test.each([
    [
      { min: '-5', max: '12,50' },
      { min: 'not-amount', max: 'not-amount' },
    ],
    [{ min: '1,000.00', max: '999' }, { max: 'max-below-min' }],
    [{ min: '99999999', max: '' }, { min: 'not-amount' }],
    [
      { from: '0024-01-01', to: '9999-12-31' },
      { from: 'not-day', to: 'not-day' },
    ],
    [{ from: '2026-11-20', to: '2026-11-19' }, { to: 'to-before-from' }],
    [{ from: '2028-02-29', to: '2028-02-29', min: '$5', max: '5.00' }, {}],
  ])('%o is wrong as %o', (typed, faults) => {
    expect(faultsOf({ ...nothingAsked, ...typed })).toEqual(faults)
  })

  test('an amount and a day that are none say so under their fields', async () => {
    show([fictionalTransaction(1)], { search: 'from=2026-11-20&to=2026-11-19', locale: 'es' })
    await userEvent.click(await screen.findByRole('button', { name: /^Filtros/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filtros' }))
    await userEvent.type(sheet.getByLabelText('Desde el monto'), '12,50')
    expect(sheet.getByText('Escribe un monto, por ejemplo 25.00.')).toBeTruthy()
    expect(sheet.getByText('Elige un día desde el 20 nov 2026.')).toBeTruthy()
  })
})

describe('the days of a span', () => {
  test.each([
    ['month', '2028-02-29', '2028-02-01'],
    ['days', '2026-03-08', '2026-02-07'],
    ['year', '2028-02-29', '2027-02-28'],
    ['any', '2026-11-20', ''],
  ] as const)('%s on %s begins on "%s", and is known again', (span, today, from) => {
    const days = daysOfSpan(span, parsePlainDate(today))
    expect(days).toEqual({ from, to: '' })
    expect(spanOf(days, parsePlainDate(today))).toBe(span)
    expect(spanOf({ ...days, to: today }, parsePlainDate(today))).toBe('own')
  })
})

describe('the export', () => {
  test('is of everything that is found, says when it is saved and when it could not be made', async () => {
    const { exported } = show([fictionalTransaction(1)], { search: 'q=caf%C3%A9&min=500&kind=coffee' })
    const button = await screen.findByRole('button', { name: 'Export' })
    await userEvent.click(button)
    await waitFor(() => expect(exported).toEqual(['q=caf%C3%A9&kind=coffee&min=500']))
    await screen.findByText(catalogs.en['statements.file.saved'])
    expect(screen.getByText("That's all.")).toBeTruthy()
  })
})

describe('the address', () => {
  test('says what is asked and reads it back', () => {
    const asked = {
      ...nothingAsked,
      q: 'café & co',
      way: 'out',
      kind: 'fuel',
      from: '2026-11-01',
      to: '2026-11-21',
      min: '19.30',
    }
    expect(askedIn(new URLSearchParams(searchOf(asked)))).toEqual(asked)
  })

  test('asks for nothing by mistake', () => {
    const search = 'way=up&state=x&kind=yacht&from=2026-02-30&to=tomorrow&min=-1&max=1e9&q=%00'
    expect(askedIn(new URLSearchParams(search))).toEqual(nothingAsked)
    expect(unreadIn(new URLSearchParams(search))).toEqual(['q', 'way', 'state', 'kind', 'from', 'to', 'min', 'max'])
  })

  test.each([
    ['from=0000-01-01&to=9999-12-31', ['from', 'to']],
    ['from=2027-02-29&to=2028-02-29', ['from']],
    ['min=1%2C000.00&max=1000000000', ['min', 'max']],
    ['max=999999999&min=', []],
    [`q=${'x'.repeat(10_000)}`, ['q']],
    ['q=100%25_%27%22%F0%9F%8D%95%D9%85', []],
    ['view=all', []],
  ])('names what it could not read of %s', (search, unread) => {
    expect(unreadIn(new URLSearchParams(search))).toEqual(unread)
  })

  test('with a filter that is none says which, keeps the others and is not rewritten by itself', async () => {
    const { asked, onSearch } = show([fictionalTransaction(1)], { search: 'q=mart&from=2026-02-30&kind=yacht' })
    await screen.findByText("We couldn't read a part of this link: Category and From. Everything else in it is on.")
    await waitFor(() => expect(asked).toEqual(['mart']))
    expect(onSearch).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('radio', { name: 'Money out' }))
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('?q=mart&way=out'))
    expect(screen.queryByText(/couldn't read/)).toBeNull()
  })

  test('a day begins and ends where the reader is, also when clocks change', () => {
    const filter = filterOf({ ...nothingAsked, from: '2026-11-01', to: '2026-11-01', max: '5' }, 'America/New_York')
    expect(filter).toEqual({ from: '2026-11-01T04:00:00.000Z', before: '2026-11-02T05:00:00.000Z', max: '500' })
    const spring = filterOf({ ...nothingAsked, from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')
    expect(spring).toEqual({ from: '2026-03-08T05:00:00.000Z', before: '2026-03-09T04:00:00.000Z' })
    // Here midnight itself is left out.
    const noMidnight = filterOf({ ...nothingAsked, from: '2026-03-08', to: '2026-03-08' }, 'America/Havana')
    expect(noMidnight).toEqual({ from: '2026-03-08T05:00:00.000Z', before: '2026-03-09T04:00:00.000Z' })
  })
})
