// Remembers this tab's answers about articles: a separate id for each article, so that the server cannot tell that two answers
// are from one visitor.
import type { HelpedAnswer } from '@daybreak/contract'

type Remembered = { id: string; answer: HelpedAnswer | null }

const keyOf = (slug: string) => `daybreak_helped_${slug}`
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const answers: readonly string[] = ['yes', 'no', 'unclear', 'other', 'failed'] satisfies HelpedAnswer[]

/** A new id, and no answer, when there is none that can be read. */
export function readHelped(slug: string): Remembered {
  const [id = '', answer = ''] = read(keyOf(slug)).split(' ')
  if (!uuid.test(id)) return { id: crypto.randomUUID(), answer: null }
  return { id, answer: answers.includes(answer) ? (answer as HelpedAnswer) : null }
}

export function saveHelped(slug: string, { id, answer }: Remembered): void {
  try {
    window.sessionStorage.setItem(keyOf(slug), `${id} ${answer ?? ''}`)
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}

function read(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
