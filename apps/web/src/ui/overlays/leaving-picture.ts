// Animates a closed dialog: an inert picture of it leaves while the page continues at once.

/**
 * Call it before the dialog closes, while it still has its place; call the answer once it is closed.
 * Does nothing where motion is not wanted or cannot be drawn.
 */
export function pictureOf(dialog: HTMLDialogElement): () => void {
  if (typeof dialog.getAnimations !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  const picture = dialog.cloneNode(true) as HTMLDialogElement
  const { scrollTop } = dialog
  picture.removeAttribute('open')
  picture.dataset['closing'] = ''
  picture.inert = true
  picture.ariaHidden = 'true'
  // A frame would load again, and what it shows is not ours to keep for a moment longer.
  for (const frame of picture.querySelectorAll('iframe')) frame.remove()
  return () => {
    document.body.append(picture)
    picture.scrollTop = scrollTop
    const motions = picture.getAnimations({ subtree: true }).map(({ finished }) => finished)
    void Promise.allSettled(motions).then(() => picture.remove())
  }
}
