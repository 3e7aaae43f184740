// Which parts a screen concerns: home begins most things, any other screen is of one part.
import type { MaintenancePart } from '@daybreak/contract'
import { belowZeroPath, expressPayPath, homePath, manageCardPath, moveMoneyPath, supportPath } from '#platform/paths.ts'

const beginnings: readonly (readonly [path: string, part: MaintenancePart])[] = [
  [expressPayPath, 'express-pay'],
  [moveMoneyPath, 'move-money'],
  [belowZeroPath, 'move-money'],
  [manageCardPath, 'cards'],
  [supportPath, 'support'],
]

export function partsAt(path: string): readonly MaintenancePart[] {
  if (path === homePath) return ['express-pay', 'move-money', 'cards']
  return beginnings.filter(([start]) => path === start || path.startsWith(`${start}/`)).map(([, part]) => part)
}
