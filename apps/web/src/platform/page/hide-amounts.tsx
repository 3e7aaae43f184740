// "Hide amounts": other people see a phone at work, so amounts are dots until the worker asks for them. DESIGN-2, A "Hidden
// amounts".
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'

export type HideAmounts = {
  /** Amounts are dots now: their digits are not in the page at all. */
  isHidden: boolean
  /** The worker has turned it on, so what is shown can be hidden again. */
  isOn: boolean
  /** Shows all of them: for a minute, or until the page is left. */
  show: () => void
  /** Hides them here, also where the setting is off: until they are shown or the page is left. */
  hide: () => void
}

const nothingHidden: HideAmounts = { isHidden: false, isOn: false, show: () => undefined, hide: () => undefined }

const HideAmountsContext = createContext<HideAmounts>(nothingHidden)

/** Outside the signed-in app nothing is hidden. */
export function useHideAmounts(): HideAmounts {
  return useContext(HideAmountsContext)
}

/** Decision 63. */
export const shownForMs = 60_000

type HideAmountsProviderProps = {
  isOn: boolean
  /** The address of the screen: with another one amounts are again as the setting says. */
  path: string
  children: ReactNode
}

export function HideAmountsProvider({ isOn, path, children }: HideAmountsProviderProps) {
  const [pressed, setPressed] = useState<{ at: string; isHidden: boolean } | null>(null)
  // Back on the same screen later they are as the setting says too.
  if (pressed !== null && pressed.at !== path) setPressed(null)
  const isHidden = pressed?.at === path ? pressed.isHidden : isOn
  const isShownForNow = isOn && !isHidden
  useEffect(() => {
    if (!isShownForNow) return undefined
    const hiding = window.setTimeout(() => setPressed(null), shownForMs)
    return () => window.clearTimeout(hiding)
  }, [isShownForNow])
  const value = useMemo(
    () => ({
      isHidden,
      isOn,
      show: () => setPressed({ at: path, isHidden: false }),
      hide: () => setPressed({ at: path, isHidden: true }),
    }),
    [isHidden, isOn, path],
  )
  return <HideAmountsContext.Provider value={value}>{children}</HideAmountsContext.Provider>
}
