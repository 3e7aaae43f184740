// "Hide amounts": other people look at a phone at work, so amounts are dots until the worker presses one. DESIGN-2, C "Settings".
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

export type HideAmounts = {
  /** Amounts are dots now: their digits are not in the page at all. */
  isHidden: boolean
  /** The worker has turned it on, so what is shown can be hidden again. */
  isOn: boolean
  /** A press on one amount shows all of them, until the page changes. */
  show: () => void
  hide: () => void
}

const nothingHidden: HideAmounts = { isHidden: false, isOn: false, show: () => undefined, hide: () => undefined }

const HideAmountsContext = createContext<HideAmounts>(nothingHidden)

/** Outside the signed-in app nothing is hidden. */
export function useHideAmounts(): HideAmounts {
  return useContext(HideAmountsContext)
}

type HideAmountsProviderProps = {
  isOn: boolean
  /** The address of the screen: with another one amounts are dots again. */
  path: string
  children: ReactNode
}

export function HideAmountsProvider({ isOn, path, children }: HideAmountsProviderProps) {
  const [shownAt, setShownAt] = useState<string | null>(null)
  // Back on the same screen later they are hidden too.
  if (shownAt !== null && (shownAt !== path || !isOn)) setShownAt(null)
  const isShown = isOn && shownAt === path
  const value = useMemo(
    () => ({ isHidden: isOn && !isShown, isOn, show: () => setShownAt(path), hide: () => setShownAt(null) }),
    [isOn, isShown, path],
  )
  return <HideAmountsContext.Provider value={value}>{children}</HideAmountsContext.Provider>
}
