// Sends requests over a few persistent connections, one after the other on each, as cheaply as a client can.
import { connect } from 'node:net'

/** One connection for each of `requests`; together they send `count`. */
export type LoopbackLoad = { port: number; requests: readonly string[]; count: number; status: number }

/** Resolves when all answers have come; rejects at the first one with another status. */
export async function sendLoad({ requests, count, ...load }: LoopbackLoad): Promise<void> {
  const each = Math.ceil(count / requests.length)
  await Promise.all(requests.map((request) => sendSeries({ ...load, request, count: each })))
}

type Series = Omit<LoopbackLoad, 'requests'> & { request: string }

function sendSeries({ port, request, count, status }: Series): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let left = count
    let buffered = ''
    const sendNext = (): void => {
      if (left === 0) {
        socket.end()
        resolve()
        return
      }
      left -= 1
      socket.write(request)
    }
    socket.setEncoding('latin1')
    socket.on('connect', sendNext)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection that was measured')))
    socket.on('data', (chunk: string) => {
      buffered += chunk
      const length = answerLength(buffered)
      if (length === null || buffered.length < length) return
      if (!buffered.startsWith(`HTTP/1.1 ${status} `)) {
        reject(new Error(`expected ${status}, got ${buffered.slice(0, 400)}`))
        socket.destroy()
        return
      }
      buffered = buffered.slice(length)
      sendNext()
    })
  })
}

/** Head and body together, or null while the head is not complete. */
function answerLength(answer: string): number | null {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, headEnd))?.[1]
  return headEnd + 4 + (length === undefined ? 0 : Number.parseInt(length, 10))
}
