// Adds what jsdom lacks and our components use: modal dialogs, popovers and scrolling. Only as much as the tests need.

/** Opens and closes by its attribute, and gives the focus back, as a browser does. */
function fillDialogs() {
  const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      focusedBefore.set(this, document.activeElement)
      this.open = true
      this.querySelector<HTMLElement>('button')?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
      const focused = focusedBefore.get(this)
      if (focused instanceof HTMLElement) focused.focus()
    },
  })
  // A browser turns Escape into the dialog's own event.
  document.addEventListener('keydown', (event) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (event.key === 'Escape' && !event.defaultPrevented) dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}

function fillPopovers() {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.dataset['popoverOpen'] = ''
    },
    hidePopover(this: HTMLElement) {
      delete this.dataset['popoverOpen']
    },
  })
}

export function fillBrowserGaps(): void {
  if (!('showModal' in HTMLDialogElement.prototype)) fillDialogs()
  if (!('showPopover' in HTMLElement.prototype)) fillPopovers()
  // Reduced motion: only the end of each animation is shown.
  if (typeof window.matchMedia !== 'function')
    Object.assign(window, { matchMedia: () => ({ matches: true, addEventListener() {} }) })
  if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView() {} })
  // Nothing has a size in jsdom, and so nothing changes it.
  if (typeof window.ResizeObserver !== 'function')
    Object.assign(window, {
      ResizeObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    })
  // Nor is anything ever in sight.
  if (typeof window.IntersectionObserver !== 'function')
    Object.assign(window, {
      IntersectionObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    })
}
