// Drafts of forms: after Back, a reload, a language switch or a tab that the phone dropped, what was typed is still there.
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import { useNowMs } from './page/page-clock.tsx'

type Drafts = {
  store: DraftStore
  /** The worker of these drafts, and their part of the page. */
  owner: string
}

const DraftsContext = createContext<Drafts | null>(null)

/** @param owner  the worker, or the part of the page within another provider: forms of other owners read nothing of it */
export function DraftsProvider({ owner, children }: { owner: string; children: ReactNode }) {
  const nowMs = useNowMs()
  const above = useContext(DraftsContext)
  const [own] = useState(() => above?.store ?? createDraftStore(nowMs))
  const store = above?.store ?? own
  const drafts = useMemo(() => ({ store, owner }), [store, owner])
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}

/** The worker of this page; empty before that is known. */
export function useOwner(): string {
  return useContext(DraftsContext)?.owner ?? ''
}

/** Forgets all drafts: the next person here may be another one. */
export function useForgetDrafts(): () => void {
  const drafts = useContext(DraftsContext)
  return () => drafts?.store.forget('')
}

export type Draft<Values> = {
  /** What was typed, in the shape of `initial`; `initial` where nothing is kept. */
  restore: (initial: Values) => Values
  keep: (values: Values) => void
  forget: () => void
}

export type DraftOptions<Values> = {
  /** One form's alone within its owner. */
  name: string
  /** Kept in the memory of the page and written down nowhere. A form that holds nothing else has no draft. */
  secret?: readonly (keyof Values & string)[]
  /** Fields that apply to this version only: a consent to one version of an agreement is not one to another. */
  bound?: { fields: readonly (keyof Values & string)[]; to: string }
}

/** Without a provider, or without a name, nothing is kept. */
export function useDraft<Values extends object>(options: Partial<DraftOptions<Values>> = {}): Draft<Values> {
  const { name, secret = [], bound = { fields: [], to: '' } } = options
  const drafts = useContext(DraftsContext)
  if (drafts === null || name === undefined) return { restore: (initial) => initial, keep: noop, forget: noop }
  const { store, owner } = drafts
  const prefix = `${owner}|${name}|`
  const names = { written: prefix, secret: `${prefix}secret`, bound: `${prefix}bound|${bound.to}` }
  const isSecret = (key: string) => secret.some((each) => each === key)
  const isBound = (key: string) => bound.fields.some((each) => each === key)
  const kept = (part: keyof typeof names, initial: Values) => like(store.read(names[part]), initial)
  return {
    restore: (initial) => ({ ...initial, ...kept('written', initial), ...kept('secret', initial), ...kept('bound', initial) }),
    keep(values) {
      store.keep(
        names.written,
        partOf(values, (key) => !isSecret(key) && !isBound(key)),
        true,
      )
      if (secret.length > 0) store.keep(names.secret, partOf(values, isSecret), false)
      if (bound.fields.length > 0) store.keep(names.bound, partOf(values, isBound), true)
    },
    forget() {
      store.forget(prefix)
    },
  }
}

function noop() {}

function partOf(values: object, isWanted: (key: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)))
}

/** A page that is newer than what it finds may have given the form other fields: those that it does not know stay behind. */
function like<Values extends object>(found: unknown, initial: Values): Partial<Values> {
  if (typeof found !== 'object' || found === null) return {}
  const known = Object.entries(initial)
  const entries = Object.entries(found).filter(([key, value]) =>
    known.some(([name, first]) => name === key && isAlike(value, first)),
  )
  return Object.fromEntries(entries) as Partial<Values>
}

function isAlike(found: unknown, first: unknown): boolean {
  // A choice that was not made yet may be anything.
  if (found === null || first === null) return true
  if (typeof found !== typeof first) return false
  if (typeof first !== 'object') return true
  return Object.keys(first as object).every((key) => Object.hasOwn(found as object, key))
}
