// Masks single values of a recorded page: words, class names, attributes, numbers. Pure.
import { screenPattern } from '../analytics/client-health.ts'
import type { Masking } from './recorded-event.ts'

const group = '•••••'
const maxGroups = 64

/**
 * Words of the catalog stay as they are. Anything else becomes dots, with only a rough length: 2, 4, 8, … groups of five.
 * What is masked already stays as it is.
 */
export function maskText(text: string, { isStatic }: Masking): string {
  const words = text.trim()
  if (words === '') return text === '' ? '' : ' '
  const before = text.startsWith(words) ? '' : ' '
  const after = text.endsWith(words) ? '' : ' '
  return before + (isStatic(words) ? words : maskOf(words.length)) + after
}

function maskOf(length: number): string {
  let groups = 2
  while (groups < maxGroups && groups * (group.length + 1) - 1 < length) groups *= 2
  return Array.from({ length: groups }, () => group).join(' ')
}

/** Whether a text is nothing but the mask that `maskText` writes instead of words. */
export function isMask(text: string): boolean {
  return text === maskOf(text.length)
}

const classForm = /^-?[A-Za-z_][A-Za-z0-9_-]{0,79}$/
const maxClasses = 30

export function maskClasses(names: string, { isClass }: Masking): string {
  const kept = names.split(/\s+/).filter((name) => classForm.test(name) && isClass(name))
  return kept.slice(0, maxClasses).join(' ')
}

const sheetForm = /^(?:https?:\/\/[^/]+)?(\/assets\/[A-Za-z][A-Za-z0-9_.-]{0,80}\.css)$/

/** The address of one of our own style sheets, without its origin; null for any other. */
export function sheetPathOf(href: unknown): string | null {
  return typeof href === 'string' ? (sheetForm.exec(href)?.[1] ?? null) : null
}

/** Attributes that say how a page looks, each with the only values that are kept. Choices, names, addresses and styles are none of them. */
const plainAttributes: Readonly<Record<string, RegExp>> = {
  lang: /^(?:en|es)$/,
  dir: /^(?:ltr|rtl|auto)$/,
  type: /^(?:button|submit|reset|text|search|tel|email|number|password|checkbox|radio|date|file)$/,
  role: /^(?:alert|alertdialog|button|dialog|group|heading|img|link|list|listbox|listitem|menu|menuitem|navigation|option|presentation|progressbar|radio|radiogroup|region|row|rowgroup|search|status|switch|tab|table|tablist|tabpanel|toolbar|tooltip)$/,
  'aria-busy': /^(?:true|false)$/,
  'aria-current': /^(?:true|false|page|step)$/,
  'aria-disabled': /^(?:true|false)$/,
  'aria-expanded': /^(?:true|false)$/,
  'aria-hidden': /^(?:true|false)$/,
  'aria-invalid': /^(?:true|false)$/,
  'aria-modal': /^(?:true|false)$/,
  'data-theme': /^(?:system|light|dark)$/,
  'data-text-size': /^[a-z]{1,12}$/,
  'data-signed-in': /^$/,
  'data-closing': /^$/,
  rr_open_mode: /^(?:modal|non-modal)$/,
}
const bareAttributes = new Set(['hidden', 'disabled', 'open', 'inert', 'readonly', 'required', 'multiple', 'popover'])
/** Words that are drawn, or would be said: kept where they are of the catalog. */
const wordAttributes = new Set(['placeholder', 'aria-label'])
const sizeAttributes = new Set(['rr_width', 'rr_height'])
const sizeStepPx = 8

/** The value of an attribute as it is kept; null where it is not. */
export function maskAttribute(name: string, value: unknown, masking: Masking): string | true | null {
  if (bareAttributes.has(name)) return value === true || typeof value === 'string' ? true : null
  if (typeof value !== 'string') return null
  if (name === 'class') return maskClasses(value, masking)
  if (plainAttributes[name]?.test(value) === true) return value
  if (wordAttributes.has(name)) return masking.isStatic(value.trim()) ? value.trim() : null
  if (sizeAttributes.has(name)) return roundedSize(value)
  return null
}

/** The exact width of a box may follow from its content. */
function roundedSize(value: string): string | null {
  const px = /^(\d{1,5})(?:\.\d+)?px$/.exec(value)?.[1]
  if (px === undefined) return null
  return `${Math.ceil(Number.parseInt(px, 10) / sizeStepPx) * sizeStepPx}px`
}

/** The screen as the list of screens has it, without ids. */
export function screenOf(value: unknown): string {
  return typeof value === 'string' && value.length <= 80 && screenPattern.test(value) ? value : '/other'
}

const maxNumber = 1_000_000

/** A whole number of a page's geometry or of a node's id; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.max(-maxNumber, Math.min(maxNumber, Math.round(value)))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
