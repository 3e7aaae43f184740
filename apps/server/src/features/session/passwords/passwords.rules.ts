// Decides whether a password may be set. Pure. NIST SP 800-63B-4, 3.1.1.2: length, lists of known ones, and the words of the service and the worker.
import { normalPassword, passwordStrength } from '@daybreak/contract'
import { refuse, type Refusal } from '#platform/errors.ts'

export type PasswordSetRefusal =
  | 'session.password_short'
  | 'session.password_long'
  | 'session.password_simple'
  | 'session.password_known'
  | 'session.password_personal'

export type PasswordToJudge = {
  password: string
  /** Names, parts of addresses, numbers: what is known of the worker and of us. */
  personalWords: readonly string[]
  /** Whether small letters are on the list of known passwords. */
  isListed(text: string): boolean
}

/** How much must be left of a password when what is known of the worker is taken out of it. */
const minUnknownSigns = 8
const minPersonalSigns = 4

/** Refusals: each of `PasswordSetRefusal`; null when it may be set. */
export function judgePassword({ password, personalWords, isListed }: PasswordToJudge): Refusal<PasswordSetRefusal> | null {
  const strength = passwordStrength(password)
  if (strength === 'short') return refuse('session.password_short')
  if (strength === 'long') return refuse('session.password_long')
  if (strength === 'simple') return refuse('session.password_simple')
  const plain = normalPassword(password).toLowerCase()
  // Their own words are on the list as well, and the page says how to fix it.
  if (isPersonal(plain, personalWords)) return refuse('session.password_personal')
  return isKnown(plain, isListed) ? refuse('session.password_known') : null
}

/** Our reading: two known passwords one behind the other are known too, with or without spaces between them: a guesser tries those next. */
function isKnown(plain: string, isListed: (text: string) => boolean): boolean {
  return [plain, plain.replaceAll(/[\s_.-]+/gu, '')].some((text) => {
    const signs = [...text]
    if (isListed(text)) return true
    return signs.some((_, at) => at > 0 && isListed(signs.slice(0, at).join('')) && isListed(signs.slice(at).join('')))
  })
}

function isPersonal(plain: string, personalWords: readonly string[]): boolean {
  const words = personalWords
    .flatMap((word) =>
      normalPassword(word)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => [...word].length >= minPersonalSigns)
    // The longest first: of a name within another one, the longer goes whole.
    .toSorted((one, other) => other.length - one.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && [...rest.replaceAll(/[^\p{L}\p{N}]+/gu, '')].length < minUnknownSigns
}
