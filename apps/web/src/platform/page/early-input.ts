// Keeps what the worker typed into a prerendered page before its code had loaded.
import { createContext, useContext } from 'react'
import { nameOf } from './early-press.ts'

export type EarlyInput = {
  values: ReadonlyMap<string, string>
  /** Where the worker was: in a field, with the caret, or by keyboard on a button or a link. */
  focused: FocusedField | FocusedControl | null
}
type FocusedField = { kind: 'field'; name: string; hasCaret: boolean }
/** Of several of one name, the place of the one. */
type FocusedControl = { kind: 'control'; name: string; position: number }

const nothingTyped: EarlyInput = { values: new Map(), focused: null }
const EarlyInputContext = createContext<EarlyInput>(nothingTyped)
export const EarlyInputProvider = EarlyInputContext.Provider

/** What was typed into the field of that name before the page came alive, or an empty text. */
export function useEarlyValue(name: string): string {
  return useContext(EarlyInputContext).values.get(name) ?? ''
}

export function readEarlyInput(root: HTMLElement): EarlyInput {
  const values = new Map<string, string>()
  for (const input of root.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (input.value !== '' && !input.disabled) values.set(input.name, input.value)
  }
  return { values, focused: focusedIn(root) }
}

const controls = 'button, a[href], summary'

function focusedIn(root: HTMLElement): EarlyInput['focused'] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null
  if (active instanceof HTMLInputElement) return { kind: 'field', name: active.name, hasCaret: active.selectionStart !== null }
  if (!active.matches(controls)) return null
  const name = nameOf(active)
  return { kind: 'control', name, position: controlsOf(root, name).indexOf(active) }
}

function controlsOf(root: HTMLElement, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(controls)].filter((control) => nameOf(control) === name)
}

const codeName = 'code'
const codeLength = 6

/**
 * What is kept over a change of the language: of sign-in alone. Signing up keeps its own answers, and nothing secret is ever kept: of a one-time
 * code only a part is kept, which opens nothing.
 */
const keptNames: readonly string[] = ['phone', 'email', codeName]
const typedKey = 'daybreak_typed'

type Typed = { path: string; values: Record<string, string> }

/** Keeps what is typed into this page for the page that is loaded in its place, at the same address. */
export function keepTyped(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[name]')].filter(isKept)
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const typed: Typed = { path: window.location.pathname, values }
  try {
    window.sessionStorage.setItem(typedKey, JSON.stringify(typed))
  } catch {
    // Storage is closed to us: it is typed once more.
  }
}

function isKept({ name, value }: HTMLInputElement): boolean {
  return keptNames.includes(name) && (name !== codeName || value.length < codeLength)
}

/** What the page before this one kept, once; what was typed here already comes before it. */
export function withKeptInput(early: EarlyInput): EarlyInput {
  const kept = takeTyped()
  return { ...early, values: new Map([...Object.entries(kept), ...early.values]) }
}

function takeTyped(): Record<string, string> {
  try {
    const text = window.sessionStorage.getItem(typedKey)
    window.sessionStorage.removeItem(typedKey)
    const typed = text === null ? null : (JSON.parse(text) as Partial<Typed> | null)
    return typed?.path === window.location.pathname ? (typed.values ?? {}) : {}
  } catch {
    // Closed to us, or not ours.
    return {}
  }
}

export function restoreEarlyFocus(root: HTMLElement, { focused }: EarlyInput): void {
  if (!focused) return
  if (focused.kind === 'control') {
    controlsOf(root, focused.name)[focused.position]?.focus({ preventScroll: true })
    return
  }
  const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(focused.name)}"]`)
  input?.focus({ preventScroll: true })
  // Masking may have changed the length; an e-mail field has no caret to set.
  if (focused.hasCaret && input) input.setSelectionRange(input.value.length, input.value.length)
}
