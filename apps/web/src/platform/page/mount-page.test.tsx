// A prerendered page comes alive without losing what the worker had typed into it.
import { act } from '@testing-library/react'
import { useState, type SubmitEvent } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useEarlyValue } from './early-input.ts'
import { keepEarlyPress } from './early-press.ts'
import { mountPage } from './mount-page.tsx'

const sent: string[] = []

function LivePage() {
  const [phone, setPhone] = useState(useEarlyValue('phone'))
  function send(event: SubmitEvent) {
    event.preventDefault()
    sent.push(phone)
  }
  return (
    <form data-alive noValidate onSubmit={send}>
      <input name="countryCode" disabled defaultValue="+1" />
      <input name="phone" value={phone} onChange={(event) => setPhone(event.target.value)} />
    </form>
  )
}

beforeEach(() => {
  sent.length = 0
  delete document.documentElement.dataset['live']
  document.body.innerHTML = '<div id="root"><form><input name="countryCode" disabled value="+1"><input name="phone"></form></div>'
})

const phoneField = () => document.querySelector<HTMLInputElement>('input[name="phone"]')

test('what was typed is in the live field, and the live page is the only one', () => {
  const early = phoneField()
  if (early) early.value = '212555'
  act(() => mountPage(<LivePage />, () => 0))
  expect(phoneField()?.value).toBe('212555')
  expect(document.querySelectorAll('form')).toHaveLength(1)
  expect(document.querySelector('[data-alive]')).not.toBeNull()
})

test('the worker stays in the field they were in, with the caret at the end', () => {
  const early = phoneField()
  if (early) early.value = '212'
  early?.focus()
  act(() => mountPage(<LivePage />, () => 0))
  expect(document.activeElement).toBe(phoneField())
  expect(phoneField()?.selectionStart).toBe(3)
})

test.for([
  ['button', 'aria-label="Get help"'],
  ['a', 'href="/legal"'],
] as const)('the focus stays on a %s that was reached by keyboard, also where two have the same name', ([tag, attributes]) => {
  const early = `<form><${tag} ${attributes}>More</${tag}><${tag} ${attributes}>More</${tag}></form>`
  const root = document.querySelector('#root')
  if (root) root.innerHTML = early
  document.querySelectorAll<HTMLElement>(tag)[1]?.focus()
  const live = (
    <main data-alive>
      {tag === 'button' ? (
        <>
          <button aria-label="Get help">More</button>
          <button aria-label="Get help">More</button>
        </>
      ) : (
        <>
          <a href="/legal">More</a>
          <a href="/legal">More</a>
        </>
      )}
    </main>
  )
  act(() => mountPage(live, () => 0))
  expect(document.querySelector('[data-alive]')).not.toBeNull()
  expect(document.activeElement).toBe(document.querySelectorAll(tag)[1])
})

test('an untouched page gets no focus', () => {
  act(() => mountPage(<LivePage />, () => 0))
  expect(document.activeElement).toBe(document.body)
  expect(phoneField()?.value).toBe('')
})

test('a form that was sent before the page could answer is sent once when the page is alive, with what was typed', () => {
  keepEarlyPress()
  const early = phoneField()
  if (early) early.value = '2125550101'
  for (let presses = 0; presses < 2; presses += 1)
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  act(() => mountPage(<LivePage />, () => 0))
  expect(sent).toEqual(['2125550101'])
})

test('a button that was pressed before the page could answer is pressed once when the page is alive, and not again later', () => {
  keepEarlyPress()
  let presses = 0
  const page = (
    <button type="button" onClick={() => (presses += 1)}>
      Español
    </button>
  )
  const root = document.querySelector('#root')
  if (root) root.innerHTML = '<button type="button"><span>Español</span></button><button type="button">English</button>'
  for (const early of document.querySelectorAll<HTMLElement>('button'))
    (early.firstElementChild ?? early).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  act(() => mountPage(page, () => 0))
  expect(presses).toBe(1)
  act(() => document.querySelector('button')?.click())
  expect(presses).toBe(2)
})

test.for(['mouse', 'touch'])('a button is not replaced under a %s press, whose click then counts once', async (pointerType) => {
  vi.useFakeTimers()
  keepEarlyPress()
  const early = document.querySelector('form')
  early?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }))
  act(() => mountPage(<LivePage />, () => 0))
  expect(document.querySelector('[data-alive]')).toBeNull()
  early?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType }))
  // The click of a lifted finger may be a little later than the lift.
  if (pointerType === 'touch') await act(() => vi.advanceTimersByTimeAsync(50))
  expect(document.querySelector('[data-alive]')).toBeNull()
  early?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  early?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(document.querySelector('[data-alive]')).not.toBeNull()
  expect(sent).toEqual([''])
  vi.useRealTimers()
})

test('a button is not replaced under the space bar', async () => {
  vi.useFakeTimers()
  keepEarlyPress()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }))
  act(() => mountPage(<LivePage />, () => 0))
  expect(document.querySelector('[data-alive]')).toBeNull()
  document.dispatchEvent(new KeyboardEvent('keyup', { key: ' ' }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(document.querySelector('[data-alive]')).not.toBeNull()
  vi.useRealTimers()
})

test('a finger that scrolls, or that is lifted elsewhere, keeps no page waiting', async () => {
  vi.useFakeTimers()
  for (const end of ['pointercancel', 'pointerup']) {
    delete document.documentElement.dataset['live']
    document.body.innerHTML = '<div id="root"><form><input name="phone"></form></div>'
    keepEarlyPress()
    document.querySelector('form')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    act(() => mountPage(<LivePage />, () => 0))
    expect(document.querySelector('[data-alive]')).toBeNull()
    document.dispatchEvent(new PointerEvent(end))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(document.querySelector('[data-alive]')).not.toBeNull()
  }
  expect(sent).toEqual([])
  vi.useRealTimers()
})

test('what was only typed is not sent, and what is sent later goes once', () => {
  keepEarlyPress()
  act(() => mountPage(<LivePage />, () => 0))
  expect(sent).toEqual([])
  act(() => document.querySelector('form')?.requestSubmit())
  expect(sent).toEqual([''])
})
