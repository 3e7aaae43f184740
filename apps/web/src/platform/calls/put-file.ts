// Sends a file to an address of another service and reports progress, which `fetch` cannot.
import { ApiUnreachable } from './api.ts'

export type PutOptions = {
  type: string
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/**
 * @returns the status of the answer
 * @throws ApiUnreachable  when none came, or the sending was stopped
 */
export function putFile(url: string, file: Blob, { type, signal, onSent }: PutOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => {
      signal.removeEventListener('abort', stop)
      reject(new ApiUnreachable(signal.reason))
    }
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      signal.removeEventListener('abort', stop)
      resolve(request.status)
    })
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    if (signal.aborted) return fail()
    signal.addEventListener('abort', stop)
    request.open('PUT', url)
    request.setRequestHeader('content-type', type)
    request.send(file)
  })
}
