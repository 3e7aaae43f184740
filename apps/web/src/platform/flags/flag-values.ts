// Which flags are on for this page: at once the last values on this device, or else the defaults; then what the server and the flag service say.
import { flagDefinitions, isFlagKey, type FlagKey } from '@daybreak/contract'
import { useSyncExternalStore } from 'react'
import { hasSession } from '../session/session.ts'

export type FlagValues = { readonly [Key in FlagKey]?: boolean }

const defaults: FlagValues = {}
const workersKey = 'daybreak_flags'
const devicesKey = 'daybreak_flags_device'
let values: FlagValues = typeof window === 'undefined' ? defaults : readKept()
const listeners = new Set<() => void>()

/** Never waits: the code of the flag service comes when the page has nothing else to do. */
export function isFlagOn(key: FlagKey): boolean {
  return isOnIn(values, key)
}

export function useFlag(key: FlagKey): boolean {
  return isOnIn(useValues(), key)
}

/** What the flag service said of it, to this page or to the one before; null until it has said anything. */
export function useKnownFlag(key: FlagKey): boolean | null {
  return useValues()[key] ?? null
}

/** For what asks about several, or in a loop. */
export function useFlags(): (key: FlagKey) => boolean {
  const current = useValues()
  return (key) => isOnIn(current, key)
}

function isOnIn(current: FlagValues, key: FlagKey): boolean {
  return current[key] ?? flagDefinitions[key].value
}

function useValues(): FlagValues {
  return useSyncExternalStore(
    onFlags,
    () => values,
    () => defaults,
  )
}

/** Called after each change, for what is no component. Returns what ends it. */
export function onFlags(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Screens follow at once, and the next page begins with it. */
export function setFlags(next: FlagValues): void {
  const text = JSON.stringify(next)
  if (text === JSON.stringify(values)) return
  values = next
  keep(text)
  for (const listener of listeners) listener()
}

/** Of those that are not among them what held last holds. */
export function learnFlags(known: FlagValues): void {
  setFlags({ ...values, ...known })
}

/** Where nothing can be kept, the next page begins with the defaults. */
function keep(text: string): void {
  try {
    window.localStorage.setItem(keptKey(), text)
  } catch {
    // Full, or not allowed.
  }
}

/** At the end of a session: what one worker had is not shown to the next. */
export function forgetFlags(): void {
  try {
    window.localStorage.removeItem(workersKey)
  } catch {
    // Where storage is not allowed, nothing was kept.
  }
}

/** A worker's and the device's are kept apart: the one page that follows a sign-in begins with neither. */
function keptKey(): string {
  return hasSession() ? workersKey : devicesKey
}

/** Anything may be written there: what is no flag of ours is left out. */
function readKept(): FlagValues {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keptKey()) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return defaults
    return Object.fromEntries(Object.entries(kept).filter(([key, value]) => isFlagKey(key) && typeof value === 'boolean'))
  } catch {
    return defaults
  }
}
