// Names how often pay arrives.
import type { PayRhythm } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'

export const rhythmNames = {
  weekly: 'statements.proof.often-weekly',
  'two-weeks': 'statements.proof.often-two-weeks',
  'twice-month': 'statements.proof.often-twice-month',
  monthly: 'statements.proof.often-monthly',
} as const satisfies Record<PayRhythm, CopyKey>
