// The address form as a worker meets it: texts, the summary that takes the focus, and the list of suggestions by keyboard, pointer and failure.
import type { AddressSuggestion, PostedAddress } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { AddressCombobox, type SearchAddresses } from './address-combobox.tsx'
import { AddressForm } from './address-form.tsx'

function suggestion(line1: string, parts: Partial<AddressSuggestion> = {}): AddressSuggestion {
  return {
    displayName: line1,
    lat: 37.8,
    lon: -122.3,
    line1,
    line2: null,
    city: 'Oakland',
    state: 'California',
    postalCode: '94607',
    ...parts,
  }
}
const alder = [suggestion('418 Alder St'), suggestion('418 Alder Ct', { postalCode: '94609' })]

const search = vi.fn<SearchAddresses>()
const onAddress = vi.fn<(address: PostedAddress) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  search.mockReset().mockResolvedValue(alder)
  onAddress.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function openForm({ locale = 'en', isHome = true }: { locale?: Locale; isHome?: boolean } = {}) {
  renderPage(
    <AddressForm
      initial={null}
      range={{ isHome, hasTerritories: false }}
      search={search}
      submitLabel="Save"
      onAddress={onAddress}
    />,
    { locale },
  )
}

const street = () => screen.getByRole<HTMLInputElement>('combobox')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (key: string) => fireEvent.keyDown(street(), { key })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** In the field's own live region; the page's comes after it. */
const said = () => screen.getAllByRole('status')[0]?.textContent
const isSelected = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected') === 'true')
async function typeStreet(text: string) {
  type(street(), text)
  await wait(250)
}

describe('the form', () => {
  const required = { en: 'Required field', es: 'Campo obligatorio' }
  for (const locale of ['en', 'es'] as const) {
    test(`says in ${locale} what each field wants, and its summary takes the focus`, () => {
      openForm({ locale })
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      expect(screen.getAllByText(required[locale])).toHaveLength(4)
      expect(document.activeElement?.textContent).toBe(locale === 'en' ? 'Check 4 fields.' : 'Revisa 4 campos.')
      expect(onAddress).not.toHaveBeenCalled()
    })
  }

  test('has the specification’s words for states, ZIP codes and PO boxes', () => {
    openForm()
    type(street(), 'PO Box 118')
    type(field('City'), 'Oakland')
    type(field('State'), 'Cal')
    type(field('ZIP code'), '9460')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(street().getAttribute('aria-invalid')).toBe('true')
    for (const text of [
      'Enter a street address. A PO Box can be used for mail.',
      'Enter your state abbreviation',
      'Must be 5 digits',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    type(field('ZIP code'), '9460a')
    expect(screen.queryByText('Must be 5 digits')).toBeNull()
    expect(screen.getByText('Check 2 fields.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Must be only digits')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Check 3 fields.')
  })

  test('sends what was typed by hand, a state’s whole name as its letters', () => {
    openForm({ isHome: false })
    type(street(), 'PO Box 118')
    type(field('Apartment or unit (optional)'), 'Apt 4')
    type(field('City'), 'Oakland')
    type(field('State'), 'California')
    expect(field('State').value).toBe('CA')
    type(field('ZIP code'), '94607')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onAddress).toHaveBeenCalledExactlyOnceWith({
      line1: 'PO Box 118',
      line2: 'Apt 4',
      city: 'Oakland',
      state: 'CA',
      postalCode: '94607',
    })
  })
})

describe('suggestions', () => {
  test('are searched for from 4 characters on, 250 ms after the last of them', async () => {
    openForm()
    await typeStreet('418')
    expect(search).not.toHaveBeenCalled()
    type(street(), '418 ')
    await wait(249)
    type(street(), '418 A')
    await wait(249)
    expect(search).not.toHaveBeenCalled()
    await wait(1)
    expect(search.mock.calls.map(([text]) => text)).toEqual(['418 A'])
    expect(options()).toEqual(['418 Alder StOakland, California 94607', '418 Alder CtOakland, California 94609'])
  })

  test('are searched for from 2 characters on by default', async () => {
    renderPage(<AddressCombobox label="Street" value="41" onValue={() => undefined} onSelect={() => undefined} search={search} />)
    fireEvent.keyDown(street(), { key: 'ArrowDown' })
    await wait(0)
    expect(search).toHaveBeenCalledOnce()
  })

  test('are at most 25', async () => {
    search.mockResolvedValue(Array.from({ length: 40 }, (_, index) => suggestion(`${index} Alder St`)))
    openForm()
    await typeStreet('Alder')
    expect(options()).toHaveLength(25)
    expect(said()).toBe('25 addresses found. Use the arrow keys.')
  })

  test('are walked by the arrows, taken by Enter, and fill the form', async () => {
    openForm()
    await typeStreet('418 Al')
    expect(street().getAttribute('aria-expanded')).toBe('true')
    expect(isSelected()).toEqual([false, false])
    press('ArrowDown')
    press('ArrowDown')
    expect(isSelected()).toEqual([false, true])
    expect(document.getElementById(street().getAttribute('aria-activedescendant') ?? '')?.textContent).toMatch(/^418 Alder Ct/)
    press('ArrowDown')
    expect(isSelected()).toEqual([true, false])
    press('ArrowUp')
    // Enter on a suggestion sends nothing.
    expect(press('Enter')).toBe(false)
    expect([street().value, field('City').value, field('State').value, field('ZIP code').value]).toEqual([
      '418 Alder Ct',
      'Oakland',
      'CA',
      '94609',
    ])
    expect([options(), street().getAttribute('aria-expanded'), onAddress.mock.calls]).toEqual([[], 'false', []])
    await wait(1_000)
    expect(search).toHaveBeenCalledOnce()
  })

  test('that there are none of is said, and typing on works', async () => {
    search.mockResolvedValue([])
    openForm()
    await typeStreet('418 Aldre')
    expect(said()).toBe('No matches found.')
    expect(street().getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('You can also type the full address.')).toBeTruthy()
    await typeStreet('418')
    expect(said()).toBe('')
  })

  test('are worded in Spanish, too', async () => {
    search.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('no network'))
    openForm({ locale: 'es' })
    await typeStreet('418 Al')
    expect(screen.getByText('No hay resultados.')).toBeTruthy()
    await typeStreet('418 Ald')
    expect(screen.getByText('No pudimos cargar las sugerencias')).toBeTruthy()
  })
})
