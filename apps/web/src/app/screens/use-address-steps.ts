// Keeps the steps of a screen in its address, so that Back goes one step back.
import { useLocation, useRouter, type RouterHistory } from '@tanstack/react-router'
import { useCallback } from 'react'

/** An amount in an address: the wire's cents. */
export const centsForm = /^[1-9]\d{0,10}$/

type AddressSteps = {
  search: URLSearchParams
  /** Opens the address: as a step of its own, or in place of this one. */
  open: (address: string, options?: { replace?: boolean }) => void
  /** Keeps what the screen shows in its own address. A worker who is on the way to another one meanwhile is not called back. */
  keep: (address: string) => void
  goBack: () => void
}

export function useAddressSteps(): AddressSteps {
  const { history } = useRouter() as { history: RouterHistory }
  const search = useLocation({ select: ({ searchStr }: { searchStr: string }) => searchStr })
  const open = useCallback(
    (address: string, { replace = false }: { replace?: boolean } = {}) => {
      if (replace) history.replace(address)
      else history.push(address)
    },
    [history],
  )
  const keep = useCallback(
    (address: string) => {
      // The address leads elsewhere from the press on, and this screen stays until the other one is there.
      if (history.location.pathname === address.split('?')[0]) history.replace(address)
    },
    [history],
  )
  return { search: new URLSearchParams(search), open, keep, goBack: () => history.back() }
}
