// Saves a file to the browser's downloads.

/** The address of a file in memory is taken back once the browser has had time to read it. */
const addressLivesMs = 60_000

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), addressLivesMs)
}
