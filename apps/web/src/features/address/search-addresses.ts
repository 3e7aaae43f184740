// Asks the server for suggestions while an address is typed: specification 7, `GET /api/employees/address/autocomplete`.
import { addressRoutes, maxSuggestions } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import type { SearchAddresses } from '#ui'

export const searchAddresses: SearchAddresses = async (text, signal) => {
  const { data } = await callApi(addressRoutes.suggest, { query: { q: text, limit: String(maxSuggestions) }, signal })
  return data
}
