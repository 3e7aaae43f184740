// An upload server for component tests: receives what XMLHttpRequest sends, and answers as the test says.
import { vi } from 'vitest'

export type FakeUpload = {
  progress: (bytes: number) => void
  answer: (status: number) => void
  /** No answer: the line was cut. */
  fail: () => void
}

export type PutFile = { url: string; type: string; body: unknown; hasCookies: boolean }

/** @returns what was sent, in its order */
export function startUploads(doing: (upload: FakeUpload) => void = ({ answer }) => answer(200)): PutFile[] {
  const puts: PutFile[] = []

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    withCredentials = false
    status = 0
    #url = ''
    #type = ''

    open(_method: string, url: string): void {
      this.#url = url
    }

    setRequestHeader(_name: string, value: string): void {
      this.#type = value
    }

    send(body: unknown): void {
      puts.push({ url: this.#url, type: this.#type, body, hasCookies: this.withCredentials })
      queueMicrotask(() =>
        doing({
          progress: (loaded) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded })),
          answer: (status) => {
            this.status = status
            this.dispatchEvent(new Event('load'))
          },
          fail: () => this.dispatchEvent(new Event('error')),
        }),
      )
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return puts
}
