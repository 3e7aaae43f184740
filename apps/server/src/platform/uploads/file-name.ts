// Makes the name of an uploaded file safe to show and to store. Pure.

const maxNameLength = 120

/**
 * What a file is called for the people who review it: the last part of a path, without line breaks, other control characters and the
 * marks that turn the direction of writing. "file" when nothing is left.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // No name that a file system reads as a folder, or hides.
    .replace(/^\.+/, '')
    .trim()
  return [...plain].slice(0, maxNameLength).join('') || 'file'
}
