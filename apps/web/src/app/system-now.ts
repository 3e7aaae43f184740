// The clock of the page, owned here and handed down. On the wall's time, so that a laptop that slept knows it.
import { systemMilliseconds } from '@daybreak/time'

/** Whole milliseconds since 1970. */
export const systemNowMs = systemMilliseconds
