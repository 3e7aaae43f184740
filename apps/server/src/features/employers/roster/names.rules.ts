// Decides whether a typed name matches a person on a roster. Pure.

type Named = { employeeNumber: string; lastName: string }

/**
 * By the number exactly, but for its case and the zeros in front of it; by the last name without case, accents, spaces and signs.
 *
 * Our reading: a worker types their name as on a phone, "munoz" for "Muñoz" and "de la cruz" for "DeLaCruz".
 */
export function isNamedBy({ employeeNumber, lastName }: Named, typed: string): boolean {
  const name = plainName(typed)
  return plainNumber(employeeNumber) === plainNumber(typed) || (name !== '' && plainName(lastName) === name)
}

/**
 * Whether the roster has one of exactly two surnames that were typed, whole: "Delgado Ruiz" for "Delgado", or for "Ruiz".
 *
 * Our reading: payroll systems store one of two surnames, and not always the first. Only more than the roster has is accepted, never less:
 * the worker still types all that the employer knows of their last name, and birth date and digits are asked as of everyone.
 */
export function hasOneOfTwoSurnames({ lastName }: Pick<Named, 'lastName'>, typed: string): boolean {
  const [first, second, third] = surnamesIn(typed)
  if (first === undefined || second === undefined || third !== undefined) return false
  const name = plainName(lastName)
  return name.length >= minSurnameLetters && (name === first || name === second)
}

/** A single letter is an initial. */
const minSurnameLetters = 2

/** They belong to the name that follows them: "De la Cruz" is one surname. */
const particles = new Set(
  'al bin da das de del della den der di do dos du e el ibn la las le los mac mc san santa st ten ter van von y'.split(' '),
)

/** Each surname with its particles, in plain letters. */
function surnamesIn(typed: string): string[] {
  const surnames: string[] = []
  let particle = ''
  for (const word of typed.split(/[\s-]+/).map(plainName)) {
    if (word === '') continue
    if (particles.has(word)) particle += word
    else {
      // Spanish joins two surnames by "y", which is part of neither.
      surnames.push((particle === 'y' || particle === 'e' ? '' : particle) + word)
      particle = ''
    }
  }
  return particle === '' ? surnames : [...surnames, particle]
}

function plainNumber(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '')
}

function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}
