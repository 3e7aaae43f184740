// Answers requests that node:http could not even read: malformed lines, headers too large or too slow.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemContentType, problemOf, problemText } from './problems.ts'

/** There is no request here, so the answer is written by hand, and the connection ends. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = error.code?.startsWith('HPE_') === true && error.code !== 'HPE_HEADER_OVERFLOW' ? malformed : problemOf(error)
  const text = problemText(problem, 'none')
  socket.end(
    [
      `HTTP/1.1 ${problem.shape.status} ${STATUS_CODES[problem.shape.status] ?? ''}`,
      'Connection: close',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Type: ${problemContentType}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
}

const malformed = problemOf(Object.assign(new Error('malformed'), { code: 'FST_ERR_BAD_URL' }))
