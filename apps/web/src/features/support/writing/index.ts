// Writing to us: the form, before sign-in and after it.
export { startOf, WriteForm, WriteSignedOutForm } from './write-form.tsx'
