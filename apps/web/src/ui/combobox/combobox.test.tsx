// The field with suggestions: by keyboard, by press and by assistive technology, with slow, empty and failing answers, in both languages.
import type { Locale } from '@daybreak/copy'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Combobox } from './combobox.tsx'
import type { Search } from './use-suggestions.ts'

type Diner = { name: string }
const diners = [{ name: 'Lakeside Diner' }, { name: 'Lakeside Grill' }]

const search = vi.fn<Search<Diner>>()
const onSelect = vi.fn<(diner: Diner) => void>()
const onSubmit = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  search.mockReset().mockResolvedValue(diners)
  onSelect.mockReset()
  onSubmit.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function drawDiner({ name }: Diner) {
  return <b>{name}</b>
}

function Employer({ error }: { error?: string | undefined }) {
  const [value, setValue] = useState('')
  return (
    <form onSubmit={onSubmit}>
      <Combobox
        label="Employer"
        hint="As on your pay stub"
        error={error}
        value={value}
        onValue={setValue}
        onSelect={(diner) => {
          setValue(diner.name)
          onSelect(diner)
        }}
        search={search}
        listLabel="Employers"
        countText="address.list.count"
        draw={drawDiner}
        helplessHint="You can go on without it"
      />
      <button type="button">Next field</button>
    </form>
  )
}

const show = ({ error, locale = 'en' }: { error?: string; locale?: Locale } = {}) =>
  renderPage(<Employer error={error} />, { locale })
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  await wait(250)
}
/** False when the field kept the key for itself. */
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const selected = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('has its label, its hint and its error, and a named list that is there before it is open', async () => {
  show({ error: 'Choose your employer' })
  expect(field()).toBe(
    screen.getByRole('combobox', { name: 'Employer', description: 'Choose your employer As on your pay stub' }),
  )
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  const list = document.getElementById(field().getAttribute('aria-controls') ?? '')
  expect([list?.getAttribute('role'), list?.getAttribute('aria-label'), list?.hidden]).toEqual(['listbox', 'Employers', true])
  await type('La')
  expect([field().getAttribute('aria-expanded'), list?.hidden]).toEqual(['true', false])
})

test('keeps what was typed when nothing is chosen, and Enter then sends the form', async () => {
  show()
  await type('Lak')
  expect(press('Enter')).toBe(true)
  fireEvent.submit(field())
  fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Next field' }) })
  expect([field().value, options(), onSelect.mock.calls.length, onSubmit.mock.calls.length]).toEqual(['Lak', [], 0, 1])
})

test('is walked by the arrows around the end, and Enter takes the option and sends nothing', async () => {
  show()
  await type('Lak')
  press('ArrowUp')
  expect([selected(), active()]).toEqual([['Lakeside Grill'], 'Lakeside Grill'])
  press('ArrowDown')
  expect([selected(), active()]).toEqual([['Lakeside Diner'], 'Lakeside Diner'])
  expect(press('Enter')).toBe(false)
  expect([field().value, options(), onSelect.mock.calls]).toEqual(['Lakeside Diner', [], [[diners[0]]]])
})

test('leaves keys alone that are the keyboard’s, the browser’s or an input method’s own', async () => {
  show()
  await type('Lak')
  press('ArrowDown')
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) expect(press('ArrowDown', { [modifier]: true }), modifier).toBe(true)
  // During composition, Enter ends the word.
  expect(press('Enter', { isComposing: true })).toBe(true)
  expect(press('Home')).toBe(true)
  expect([selected(), onSelect.mock.calls]).toEqual([['Lakeside Diner'], []])
})

test('takes an option by a press, and the virtual keyboard stays, because the field keeps the focus', async () => {
  show()
  act(() => field().focus())
  await type('Lak')
  const grill = screen.getByRole('option', { name: 'Lakeside Grill' })
  expect(fireEvent.mouseDown(grill)).toBe(false)
  fireEvent.click(grill)
  expect([field().value, document.activeElement]).toEqual(['Lakeside Grill', field()])
})

test('takes an option that assistive technology has put the focus on', async () => {
  show()
  await type('Lak')
  fireEvent.keyDown(screen.getByRole('option', { name: 'Lakeside Grill' }), { key: 'Enter' })
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(diners[1])
})

test('is closed by Escape, which a dialog around it then does not get, and opened again by an arrow', async () => {
  show()
  await type('Lak')
  expect([press('Escape'), options(), field().value]).toEqual([false, [], 'Lak'])
  expect(press('Escape')).toBe(true)
  press('ArrowDown')
  await wait(0)
  expect([options().length, selected()]).toEqual([2, []])
})

test('never shows the answer to a text that was typed on, and asks for nothing once the page is left', async () => {
  const first = Promise.withResolvers<Diner[]>()
  search.mockReturnValueOnce(first.promise)
  const { unmount } = show()
  await type('La')
  expect(screen.getByText('Searching')).toBeDefined()
  await type('Lak')
  expect(search.mock.calls[0]?.[1].aborted).toBe(true)
  first.resolve([{ name: 'Late Diner' }])
  await wait(0)
  expect(options()).toEqual(['Lakeside Diner', 'Lakeside Grill'])
  search.mockReturnValueOnce(new Promise(() => undefined))
  await type('Lake')
  unmount()
  expect(search.mock.calls.at(-1)?.[1].aborted).toBe(true)
})

test('says that there is nothing, or that nothing could be asked, with another hint and a button to try again', async () => {
  search.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('no network'))
  show()
  await type('Zz')
  expect(screen.getByText('No matches found.').closest('[role="status"]')).not.toBeNull()
  expect([field().getAttribute('aria-expanded'), screen.queryByText('You can go on without it') !== null]).toEqual([
    'false',
    true,
  ])
  await type('Zzz')
  expect(screen.getByText('Failed to fetch suggestions').closest('[role="status"]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await wait(0)
  expect([options().length, screen.queryByText('As on your pay stub') !== null]).toEqual([2, true])
})

test('keeps what a vain search came to when it is left, so that no button below moves from under the press', async () => {
  search.mockResolvedValueOnce([])
  show()
  await type('Zz')
  fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Next field' }) })
  const shown = () => [screen.queryByText('No matches found.'), screen.queryByText('You can go on without it')]
  expect(shown()).not.toContain(null)
  expect(press('Escape')).toBe(false)
  expect(shown().map((words) => words !== null)).toEqual([false, true])
  await type('Lak')
  expect([screen.queryByText('As on your pay stub') !== null, shown()]).toEqual([true, [null, null]])
})

test.each([
  ['en', /^2 addresses found\. /],
  ['es', /^2 direcciones/],
] as const)('says in %s how many there are, in a region that was there before', async (locale, words) => {
  show({ locale })
  const [region] = screen.getAllByRole('status')
  expect(region?.textContent).toBe('')
  await type('Lak')
  expect(region?.textContent).toMatch(words)
})
