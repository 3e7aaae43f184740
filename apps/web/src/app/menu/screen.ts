// Defines an entry of the list of screens.
import type { FlagKey, Profile } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { ReactNode } from 'react'
import type { IconType } from '#ui'
import type { LoadQuestions } from '../ask-ahead.ts'
import type { DocumentName } from '../documents.ts'

/** The code of a screen is loaded on its first visit. */
export type LoadScreen = () => Promise<() => ReactNode>

export type Screen = {
  /** `$step` matches each step of signing up; any other name behind a `$` matches one part of the address, whatever it is. */
  path: string
  /** What the server sends for the address. */
  document: DocumentName
  /** Inside the shell. Absent where the document's own program draws the screen. */
  load?: LoadScreen
  /** The path of the screen that stays where it is under this one, and draws it: a window over a list. */
  over?: string
  /** What it shows first, asked for before it is drawn. */
  asks?: LoadQuestions
  /** Of the window while the screen is shown inside the shell; a screen may say more. Absent: the name of the product alone. */
  title?: CopyKey
  /** What workers without the feature see instead, and no entry in the menu. */
  feature?: { name: Profile['features'][number]; otherwise: LoadScreen }
  /** While it is off: the other screen, or else that of an address that leads nowhere, and no entry in the menu. */
  flag?: { key: FlagKey; otherwise?: LoadScreen }
  /** `outside`: at the address that the operator configured, in a tab of its own. `tab`: its name in the tab bar of phones. */
  menu?: { label: CopyKey; icon: IconType; opens?: 'outside'; tab?: CopyKey }
  /** The path of the menu's entry that is current here, although this path does not begin with it. */
  under?: string
  /** One thing that is done step by step: nothing beside it leads away on a phone. DESIGN-2, "Bottom tabs". */
  isFlow?: true
  /** It shows amounts and no banner, so a worker who hides them finds the switch to show them at its top. */
  hasAmounts?: true
}

/** What a screen is offered by: the worker's features, and the flags that are on for them. */
export type Offer = { features: Profile['features']; isOn: (key: FlagKey) => boolean }

/** What this worker lacks for a screen, whose `otherwise` is shown instead; null when it is offered. */
export function missingOf({ feature, flag }: Screen, { features, isOn }: Offer): 'feature' | 'flag' | null {
  if (feature !== undefined && !features.includes(feature.name)) return 'feature'
  return flag === undefined || isOn(flag.key) ? null : 'flag'
}
