// Decides whether what somebody typed names a person of a roster. Pure.

/**
 * By the number exactly, but for its case and the zeros in front of it; by the last name without case, accents, spaces and signs.
 *
 * Our reading: a worker types her name as on a phone, "munoz" for "Muñoz" and "de la cruz" for "DeLaCruz".
 */
export function isNamedBy({ employeeNumber, lastName }: { employeeNumber: string; lastName: string }, typed: string): boolean {
  const name = plainName(typed)
  return plainNumber(employeeNumber) === plainNumber(typed) || (name !== '' && plainName(lastName) === name)
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
