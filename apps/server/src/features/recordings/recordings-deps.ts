// What the recordings room needs from other rooms.
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Executor } from '#platform/database/database.ts'

export type RecordingsDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  /** Whether the worker has turned "Recording of the screen" on. */
  wantsRecording(executor: Executor, employeeId: string): Promise<boolean>
  /** A style sheet of this build by its address; null when there is none. */
  readSheet(path: string): Promise<Uint8Array | null>
}
