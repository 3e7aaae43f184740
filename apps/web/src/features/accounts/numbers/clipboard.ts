// Copies a text to the clipboard, even one that is still loading.

/** There was no text to copy in the end. */
class NothingToCopy extends Error {}

/**
 * A browser lets a page write only right after a press. Handing the clipboard the promise at once keeps that right while the
 * text is fetched; browsers without such items have a longer memory of the press.
 *
 * @throws what the browser says when it refuses, or when the text turned out to be null
 */
export async function writeToClipboard(text: Promise<string | null>): Promise<void> {
  const certain = text.then((value) => {
    if (value === null) throw new NothingToCopy('there is nothing to copy')
    return value
  })
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(await certain)
    return
  }
  const blob = certain.then((value) => new Blob([value], { type: 'text/plain' }))
  // The clipboard reports its own failure; this promise is awaited here only so that its rejection has an owner.
  await Promise.all([navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]), blob])
}
