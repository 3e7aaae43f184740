// Keeps what the worker typed into a prerendered page before its code had arrived.
import { createContext, useContext } from 'react'

export type EarlyInput = {
  values: ReadonlyMap<string, string>
  /** The field the worker was in, with the caret. */
  focused: { name: string; selectionStart: number | null; selectionEnd: number | null } | null
}

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
  const active = document.activeElement
  if (!(active instanceof HTMLInputElement) || !root.contains(active)) return { values, focused: null }
  return { values, focused: { name: active.name, selectionStart: active.selectionStart, selectionEnd: active.selectionEnd } }
}

export function restoreEarlyFocus(root: HTMLElement, { focused }: EarlyInput): void {
  if (!focused) return
  const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(focused.name)}"]`)
  input?.focus({ preventScroll: true })
  // Masking may have changed the length; an e-mail field has no caret to set.
  if (focused.selectionStart !== null && input) input.setSelectionRange(input.value.length, input.value.length)
}
