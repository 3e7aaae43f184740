// Operations for the holder of the API key alone: a client token, whatever it allows, is denied.
import { fieldError, needsApiKey, textErrors, type AccessDenied, type CallContext, type FieldError } from './results.ts'

export function forServer<Input, Answer>(answer: (input: Input) => Answer) {
  return (_: unknown, { input }: { input: Input }, { caller }: CallContext): Answer | AccessDenied =>
    caller.kind === 'server' ? answer(input) : needsApiKey
}

/** An address that the sandbox will call: it may be another process of this machine, so plain HTTP will do. */
export function addressErrors(path: string, text: string): FieldError[] {
  const url = URL.parse(text)
  const isGood = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isGood ? textErrors(path, text) : [fieldError(path, 'INVALID', 'Must be an http or https address without credentials')]
}
