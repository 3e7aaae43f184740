// Express Pay for workers without linked accounts, who send nothing elsewhere.
import { noCents } from '@daybreak/money'
import type { OutsidePort } from '#features/express-pay'
import { refuse } from '#platform/errors.ts'

export const ownCardOnly: OutsidePort = {
  listMethods: async () => [],
  sumSent: async () => noCents,
  lock: async () => {},
  readState: async () => refuse('express_pay.destination_not_offered'),
  send: async () => refuse('express_pay.destination_not_offered'),
  takeBack: async () => false,
  readSent: async () => new Map(),
}
