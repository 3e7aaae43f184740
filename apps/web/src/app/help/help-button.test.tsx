// "Get help" opens a sheet or a popover over the page, with a person to talk to, three answers and how to recognize impostors.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { HelpButton } from './help-button.tsx'

let isPhone = false
let widthChanged: () => void = () => undefined

beforeEach(() => {
  isPhone = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(max-width') && isPhone,
    addEventListener: (_: string, listener: () => void) => (widthChanged = listener),
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

/** Sunday, November 22nd 2026, by the wall of New York. */
const afternoonMs = Date.UTC(2026, 10, 22, 20)
const nightMs = Date.UTC(2026, 10, 22, 9)

async function open({ path = '/login', nowMs = afternoonMs, isInside = false, locale = 'en' as 'en' | 'es' } = {}) {
  window.history.replaceState(null, '', path)
  renderPage(
    <>
      <HelpButton isInside={isInside} />
      <input aria-label="typed" defaultValue="555" />
    </>,
    { nowMs, locale },
  )
  const button = screen.getByRole('button', { name: locale === 'en' ? 'Get help' : 'Pedir ayuda' })
  button.focus()
  fireEvent.click(button)
  return { button, help: within(await screen.findByRole('dialog', { name: locale === 'en' ? 'Get help' : 'Pedir ayuda' })) }
}

describe('the help', () => {
  test('has hours, phone, e-mail, three answers of this step and what we never ask for', async () => {
    const { help } = await open()
    expect(help.getByText('Talk with a real person, every day, 6 AM to midnight ET. Hablamos español.')).toBeDefined()
    expect(help.getByText('Open now.')).toBeDefined()
    expect(help.getAllByRole('link', { name: '(800) 555-0142' })[0]?.className).toContain('btn')
    expect(help.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe('mailto:help@example.com')
    expect(help.getByText("My code didn't come")).toBeDefined()
    expect(help.getByText('I have a new phone number')).toBeDefined()
    expect(help.getByText("Daybreak can't find my account")).toBeDefined()
    expect(help.getByText('We never ask for your code, your PIN or your full card number.')).toBeDefined()
    expect(help.getByRole('link', { name: 'See all help' }).getAttribute('href')).toBe('/support')
  })

  test('is in Spanish on a Spanish page', async () => {
    const { help } = await open({ locale: 'es' })
    expect(help.getByText('Habla con una persona, todos los días, de 6 am a medianoche ET. Hablamos español.')).toBeDefined()
  })

  test('opens no answer by itself', async () => {
    await open()
    expect([...document.querySelectorAll('details')].every(({ open: isOpen }) => !isOpen)).toBe(true)
  })

  test('at night says when a person answers again, and keeps the phone for a lost card', async () => {
    const { help } = await open({ nowMs: nightMs })
    expect(help.getByText("We're closed now. We open at 6 AM ET.")).toBeDefined()
    expect(help.getByRole('link', { name: 'Leave a message' }).getAttribute('href')).toBe('/support/message')
    const [phone] = help.getAllByRole('link', { name: '(800) 555-0142' })
    expect(phone?.closest('p')?.textContent).toBe('Lost your card? Call any time: (800) 555-0142')
    expect(phone?.getAttribute('href')).toBe('tel:+18005550142')
  })

  test('inside, its answers are about money and cards', async () => {
    const { help } = await open({ path: '/', isInside: true })
    expect(help.getByText('I lost my card')).toBeDefined()
    expect(help.queryByText("My code didn't come")).toBeNull()
  })
})

describe('on a desktop', () => {
  test('takes the focus to its X, and Escape gives it back to the button', async () => {
    const { button, help } = await open()
    expect(document.activeElement).toBe(help.getByRole('button', { name: 'Close' }))
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  test('a press elsewhere closes it and leaves the focus there; what was typed stays', async () => {
    await open()
    const field = screen.getByLabelText<HTMLInputElement>('typed')
    fireEvent.pointerDown(field)
    act(() => field.focus())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('555')
  })

  test('a press inside leaves it open, and one on the button closes it', async () => {
    const { button, help } = await open()
    fireEvent.pointerDown(help.getByText('I have a new phone number'))
    expect(screen.getByRole('dialog')).toBeDefined()
    fireEvent.pointerDown(button)
    fireEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is no modal: the form beside it stays in use', async () => {
    await open()
    expect(screen.getByRole('dialog').tagName).toBe('DIV')
  })
})

describe('on a phone', () => {
  test('is a modal sheet, which Escape and the other side of the breakpoint close', async () => {
    isPhone = true
    const { button } = await open()
    expect(screen.getByRole('dialog').tagName).toBe('DIALOG')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(button)
    await screen.findByRole('dialog')
    act(() => widthChanged())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
