// Restricts operations to the holder of the API key: a client token, whatever it allows, is denied.
import { fieldError, needsApiKey, textErrors, type AccessDenied, type CallContext, type FieldError } from './results.ts'

export function forServer<Input, Answer>(answer: (input: Input) => Answer) {
  return (_: unknown, { input }: { input: Input }, { caller }: CallContext): Answer | AccessDenied =>
    caller.kind === 'server' ? answer(input) : needsApiKey
}

/** An address that the sandbox will call: `https`, as at the card provider, or another process of this machine. */
export function addressErrors(path: string, text: string): FieldError[] {
  const url = URL.parse(text)
  const isReachable = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  const isGood = isReachable && url.username === '' && url.password === ''
  return isGood ? textErrors(path, text) : [fieldError(path, 'INVALID', 'Must be an https address without credentials')]
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
