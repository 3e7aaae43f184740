// The facts that the worker, the rail or the calendar may add to a transfer.
import type { Instant } from '@daybreak/time'

/**
 * canceled: by the worker, or by the rail before it left. handed: the rail is being notified. sent: it is on its way to the other bank.
 * settled: the money moved between the banks. usable: the day of use of incoming money has come. failed: it never left. returned:
 * the other bank sent it back.
 */
export type FactKind = 'canceled' | 'handed' | 'sent' | 'settled' | 'usable' | 'failed' | 'returned'

export type Fact = { kind: FactKind; reason: string | null; at: Instant }
