// Writing to us: the form, and the files that go with a message.
export { FileField } from './file-field.tsx'
export type { SentFile } from './use-files.ts'
export { startOf, WriteForm, WriteSignedOutForm } from './write-form.tsx'
