// Writes one JSON object per line. Only named fields are written, never a header, a body or a query's text.
import { instantText, type Clock } from '@daybreak/time'

export type LineFields = Readonly<Record<string, string | number | null>>
export type LineLog = { info(event: string, fields?: LineFields): void; error(event: string, fields?: LineFields): void }

export function createLineLog(clock: Clock, write: (line: string) => void): LineLog {
  const at =
    (level: string) =>
    (event: string, fields: LineFields = {}) => {
      write(`${JSON.stringify({ time: instantText(clock.now()), level, event, room: 'issuer-sandbox', ...fields })}\n`)
    }
  return { info: at('info'), error: at('error') }
}
