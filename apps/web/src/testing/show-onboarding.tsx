// Renders signing up at one address against a fake server, with what the app puts around it.
import type { OnboardingState } from '@daybreak/contract'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { Onboarding, OtherRoomsProvider, type OtherRooms, type SignedInSession } from '#features/onboarding'
import { OneTimeCode } from '#features/session'
import { EarlyInputProvider } from '#platform/page/early-input.ts'
import { startFakeServer } from './fake-server.ts'
import { renderPage } from './render-page.tsx'

export { wholeText } from './whole-text.ts'

export const stateCall = 'GET /api/onboarding'
/** The call that answers a step. */
export const answerCall = (step: string) => `POST /api/onboarding/${step}`

type ShowOptions = Parameters<typeof renderPage>[1] & {
  answers?: Parameters<typeof startFakeServer>[0]
  rooms?: Partial<OtherRooms>
  /** The address, where it is another than that of the step which is due. */
  path?: string
  /** The same tab once more: what it keeps is there. */
  isReload?: boolean
  /** Another page takes the place of this one at once. */
  isLeft?: boolean
  /** What was typed into the page before it was loaded anew in another language. */
  typed?: Readonly<Record<string, string>>
}

const noRooms: OtherRooms = {
  searchAddresses: () => Promise.resolve([]),
  ActivateCard: ({ actions }) => actions,
  SetPin: ({ actions }) => actions,
  CardsSummary: ({ children }) => children({ active: null, coming: null }),
}

export async function showOnboarding(
  state: OnboardingState,
  { answers, rooms, path, isReload = false, isLeft = false, typed = {}, ...options }: ShowOptions = {},
) {
  if (!isReload) window.sessionStorage.clear()
  const server = startFakeServer({ [stateCall]: () => state, ...answers })
  const address = path ?? `/onboarding/${state.step}`
  window.history.replaceState(null, '', address)
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  const leave = vi.fn<(path: string) => void>()
  const onLogOut = vi.fn<() => void>()
  const session: SignedInSession = { isLeaving: false, onLogOut }
  const view = renderPage(
    <EarlyInputProvider value={{ values: new Map(Object.entries(typed)), focused: null }}>
      <Onboarding
        path={address.replace(/[?#].*/, '')}
        isSignedIn={state.status !== null}
        leave={leave}
        OneTimeCode={OneTimeCode}
        SignedIn={({ children }) => <OtherRoomsProvider value={{ ...noRooms, ...rooms }}>{children(session)}</OtherRoomsProvider>}
      />
    </EarlyInputProvider>,
    options,
  )
  // The first screen of a file loads its code, which takes longer on a busy machine.
  const isBusy = () => view.container.querySelector('[aria-busy="true"]:not(button)') !== null
  if (!isLeft) await waitFor(() => expect(isBusy()).toBe(false), { timeout: 4_000 })
  return { server, leave, onLogOut, user: userEvent.setup(), ...view }
}
