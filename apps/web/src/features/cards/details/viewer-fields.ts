// Runs the card provider's own viewer: its frames show the number, the expiry and the CVV, and our page cannot read them.
import type { CardDetailsToken } from '@daybreak/contract'
import type { CardViewerConfigError } from '@highnoteplatform/card-viewer'

/** One of the three fields that the viewer draws. */
type ViewerField = 'cardNumber' | 'expirationDate' | 'cvv'

/**
 * `denied`: the provider refuses, as for a card that was closed meanwhile. `expired`: the token is over. `blocked`: nothing was drawn, as
 * behind a content blocker. `unreachable`: no connection, or the provider fails.
 */
export type ViewerProblem = 'denied' | 'expired' | 'blocked' | 'unreachable'

export type ViewerAccess = Pick<CardDetailsToken, 'token' | 'paymentCardId'> & { viewerEnvironment: 'live' | 'test' }

type ViewerEvents = {
  onShown(): void
  onCopied(): void
  onNotCopied(): void
  onProblem(problem: ViewerProblem): void
}

export type OpenViewer = {
  /** Shows or masks the card number. */
  toggleNumber(): void
  /** Takes the frames, and with them the token, out of the page. Nothing is reported afterward. */
  close(): void
}

/** A viewer that has not drawn anything by then will not. */
const patienceMs = 15_000

type Slots = Record<ViewerField, { element: HTMLElement; title: string }>

/** @param slots  empty elements with an id of their own; each gets one frame, which takes the look of its element */
export function openViewer(access: ViewerAccess, slots: Slots, on: ViewerEvents): OpenViewer {
  let isOver = false
  let fields: { toggleCardNumberMask(): void } | null = null
  const unless =
    <Values extends unknown[]>(report: (...values: Values) => void) =>
    (...values: Values) => {
      if (!isOver) report(...values)
    }
  const fail = unless(on.onProblem)
  const waiting = window.setTimeout(() => fail(navigator.onLine ? 'blocked' : 'unreachable'), patienceMs)

  async function draw(): Promise<void> {
    const { renderFields } = await import('@highnoteplatform/card-viewer')
    if (isOver) return
    const drawing = renderFields({
      clientToken: access.token,
      paymentCardId: access.paymentCardId,
      environment: access.viewerEnvironment,
      elements: {
        cardNumber: fieldIn(slots.cardNumber),
        cvv: fieldIn(slots.cvv),
        expirationDate: fieldIn(slots.expirationDate),
      },
      enableClipboard: true,
      maskedOnLoad: true,
      onReady: unless(() => {
        window.clearTimeout(waiting)
        on.onShown()
      }),
      onCopyToClipboardSuccess: unless(on.onCopied),
      onError: unless((error) => {
        const problem = problemOf(error)
        if (problem === null) on.onNotCopied()
        else on.onProblem(problem)
      }),
    })
    // The package gives its frames no names (WCAG 4.1.2).
    for (const { element, title } of Object.values(slots)) element.querySelector('iframe')?.setAttribute('title', title)
    fields = await drawing
  }

  draw().catch(() => fail('unreachable'))
  return {
    toggleNumber: () => fields?.toggleCardNumberMask(),
    close() {
      isOver = true
      window.clearTimeout(waiting)
      for (const { element } of Object.values(slots)) element.replaceChildren()
    },
  }
}

/** The frame is a page of another origin: it gets our styles only from messages. */
function fieldIn({ element }: Slots[ViewerField]) {
  const { color, backgroundColor, fontSize, fontWeight, lineHeight } = getComputedStyle(element)
  const appearance = {
    color,
    backgroundColor,
    fontSize,
    fontWeight,
    lineHeight,
    fontFamily: 'system-ui, sans-serif',
    cursor: 'pointer',
  }
  return {
    selector: `#${element.id}`,
    styles: { ...appearance, border: '2px solid transparent', ':focus': { border: '2px solid' } },
  }
}

const problems: Readonly<Record<string, ViewerProblem>> = {
  InvalidCredentialError: 'expired',
  CardViewerRequestError: 'denied',
  CardViewerFieldsInputError: 'denied',
}

/** Null when the details are there and only the copying failed. What the provider writes in a message is not for workers. */
function problemOf(error: CardViewerConfigError): ViewerProblem | null {
  if ('name' in error && error.name === 'CopyToClipboardError') return null
  return ('name' in error && navigator.onLine && problems[error.name]) || 'unreachable'
}
