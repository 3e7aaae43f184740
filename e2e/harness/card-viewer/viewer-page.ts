// The page inside each frame of the card provider's viewer, as far as its package and documentation describe it. Runs in the
// browser.

type Field = 'cardNumber' | 'expirationDate' | 'cvv'
type Shared = { expirationDate: string; cvv: string }
type Details = { __typename: string; number: string; cvv: string }
type Card = { expirationMonth: string; expirationYear: string; restrictedDetails: Details }
/** What the package is sent, less its envelope. */
type Reported = { __typename: string; [fact: string]: unknown }

/** Gives the value the look that the page around the frame asked for; false for a property that the package's types do not allow. */
function dressValue(value: HTMLElement, styles: string): boolean {
  const allowed =
    /^(borderRadius|backgroundColor|color|cursor|font(Family|Size|Weight)|letterSpacing|lineHeight|userSelect|border|:(hover|invalid|valid))$/
  const { ':focus': focused, ...props } = JSON.parse(styles) as Record<string, string | object>
  if (Object.keys(props).some((name) => !allowed.test(name))) return false
  Object.assign(value.style, props)
  value.addEventListener('focus', () => Object.assign(value.style, focused))
  value.addEventListener('blur', () => Object.assign(value.style, props))
  return true
}

/** Asks the provider with the token: for the card, or for what the package gets instead. */
async function askProvider(wanted: URLSearchParams): Promise<{ card: Card } | { reported: Reported }> {
  const query = `query($id: ID!) { node(id: $id) { ... on PaymentCard { expirationMonth expirationYear restrictedDetails {
    __typename ... on PaymentCardRestrictedDetails { number cvv } } } } }`
  const context = { requestId: 'request-of-the-viewer' }
  const response = await fetch(`https://api.us${wanted.get('environment') === 'test' ? '.test' : ''}.highnote.com/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${wanted.get('token')}` },
    body: JSON.stringify({ query, variables: { id: wanted.get('paymentCardId') } }),
  })
  if (response.status === 401) return { reported: { __typename: 'INVALID_CREDENTIAL_ERROR', context } }
  const { data } = (await response.json()) as { data?: { node: Card | null } }
  const card = data?.node
  return card?.restrictedDetails.__typename === 'PaymentCardRestrictedDetails'
    ? { card }
    : { reported: { __typename: 'PAYMENT_CARD_FETCH_ERROR', message: 'The card could not be read', context } }
}

/** One frame of three: the number's frame asks, and sends the other two their values once they have reported that they are loaded. */
function runViewerPage(): void {
  const wanted = new URL(location.href).searchParams
  const field = wanted.get('field') as Field
  const uuid = location.hash.slice(1)
  const value = document.querySelector('button')
  const siblings = new BroadcastChannel(uuid)
  let isMasked = wanted.get('maskedOnLoad') === 'true'
  let text = ''
  const report = (data: Reported) => parent.postMessage({ uuid, data }, '*')
  if (value === null || !dressValue(value, wanted.get('styles') ?? '{}'))
    return report({ __typename: 'CARD_VIEWER_INPUT_ERROR', message: 'A style is not allowed' })

  function draw(): void {
    if (value === null) return
    value.hidden = text === ''
    value.textContent =
      field === 'cardNumber' && isMasked ? `•••• •••• •••• ${text.slice(-4)}` : text.replace(/\d{4}(?=\d)/g, '$& ')
  }

  async function readCard(): Promise<void> {
    const answer = await askProvider(wanted)
    if ('reported' in answer) return report(answer.reported)
    const { expirationMonth, expirationYear, restrictedDetails } = answer.card
    const { number, cvv } = restrictedDetails
    text = number
    siblings.postMessage({
      cvv,
      expirationDate: `${expirationMonth.padStart(2, '0')}/${expirationYear.slice(-2)}`,
    } satisfies Shared)
    draw()
    report({ __typename: 'CARD_VIEWER_READY' })
  }

  value.addEventListener('click', () => {
    if (wanted.get('enableClipboard') !== 'true') return
    navigator.clipboard.writeText(text).then(
      () => report({ __typename: 'COPY_TO_CLIPBOARD_SUCCESS', field }),
      (error: unknown) => report({ __typename: 'COPY_TO_CLIPBOARD_ERROR', field, message: String(error) }),
    )
  })
  addEventListener('message', ({ data }: MessageEvent<Partial<Reported>>) => {
    if (data.__typename !== 'TOGGLE_CARD_NUMBER_MASK') return
    isMasked = !isMasked
    draw()
  })
  const present = new Set<string>()
  siblings.addEventListener('message', ({ data }: MessageEvent<Shared | string>) => {
    if (field !== 'cardNumber') {
      if (data === 'who is there') siblings.postMessage(field)
      if (typeof data !== 'string') text = data[field]
      draw()
    } else if (typeof data === 'string' && !present.has(data) && present.add(data).size === 2)
      readCard().catch((error: unknown) => report({ __typename: 'GENERIC_ERROR', message: String(error) }))
  })
  siblings.postMessage(field === 'cardNumber' ? 'who is there' : field)
}

export const viewerScript = `${[dressValue, askProvider, runViewerPage].map(String).join('\n')}\nrunViewerPage()`
