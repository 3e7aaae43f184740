// Derives the entries of the menu and of the tab bar, and the current one, from the list of screens. Specification 2, "Signed-in
// shell". Pure.
import type { ClientConfig } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { IconType } from '#ui'
import { homePath } from '#platform/paths.ts'
import { screens } from '../screens.ts'
import { missingOf, type Offer, type Screen } from './screen.ts'

export type MenuEntry = { label: CopyKey; icon: IconType; isCurrent: boolean } & ({ to: string } | { outsideHref: string })

type MenuContext = Offer & { legalUrl: ClientConfig['legalUrl']; path: string }

export function menuEntries({ legalUrl, path, ...offer }: MenuContext): readonly MenuEntry[] {
  return screens.flatMap((screen): readonly MenuEntry[] => {
    const { path: to, menu } = screen
    if (!menu || missingOf(screen, offer) !== null) return []
    const { label, icon, opens } = menu
    return opens === 'outside'
      ? [{ outsideHref: legalUrl, label, icon, isCurrent: false }]
      : [{ to, label, icon, isCurrent: isCurrentAt(path, to) }]
  })
}

export type TabEntry = { to: string; label: CopyKey; icon: IconType; isCurrent: boolean }

/** The tabs of phones. Our reading: what the menu takes two presses for, beside the menu that the specification names. */
export function tabEntries({ path, ...offer }: Omit<MenuContext, 'legalUrl'>): readonly TabEntry[] {
  return screens.flatMap((screen): readonly TabEntry[] => {
    const { path: to, menu } = screen
    if (!menu?.tab || missingOf(screen, offer) !== null) return []
    return [{ to, label: menu.tab, icon: menu.icon, isCurrent: isCurrentAt(path, to) }]
  })
}

/** What the list says of the screen at an address; undefined where there is none. */
export function screenAt(path: string): Screen | undefined {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  return screens.find((screen) => {
    const named = screen.path.split('/')
    return named.length === parts.length && named.every((name, index) => name.startsWith('$') || name === parts[index])
  })
}

/** Whether one thing is being done here step by step. */
export function isFlowAt(path: string): boolean {
  return screenAt(path)?.isFlow === true
}

function isCurrentAt(path: string, to: string): boolean {
  if (to !== homePath) return path === to || path.startsWith(`${to}/`)
  // Specification 2: "also active on any path containing /move-money or /card-management".
  return path === to || screens.some((screen) => screen.under === to && path.includes(screen.path))
}
