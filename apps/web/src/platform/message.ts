// The message after a failed action: a text with its values, and what the worker can do where there is something.
import type { CopyKey } from '@daybreak/copy'
import type { CopyValues } from './copy/copy.tsx'

export type Message = {
  id: CopyKey
  values?: CopyValues
  /** What to do, in a second paragraph. */
  help?: CopyKey
  /** The whole sentence leads there. */
  to?: string
}

/** A message that belongs to one field of a form: it is shown there, and not above the form. */
export type FieldMessage = Message & { field?: string }
