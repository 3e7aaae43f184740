// Sends HTTP by hand, for requests that a well-behaved client refuses to make.
import { connect } from 'node:net'

/**
 * Sends the raw bytes and returns everything that arrived until the server closed.
 *
 * @param onData  sees what has arrived so far, and may send more
 */
export function exchangeRaw(
  port: number,
  request: string | Uint8Array,
  onData: (answer: string, send: (rest: string) => void) => void = () => {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
      onData(answer, (rest) => void socket.write(rest))
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(request)
  })
}
