// The row of stopped companies in the list of limits, with a link to them. Decision 65.
import { useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { Copy } from '#platform/copy/copy.tsx'
import { payPath } from '#platform/paths.ts'
import { ItemLink } from '#ui'
import { stoppedCompaniesQuery } from './stopped-companies.tsx'

export function useHasStopped(): boolean {
  const { data } = useQuery(stoppedCompaniesQuery)
  return data !== undefined && data.data.length > 0
}

export function StoppedRow() {
  return (
    <ItemLink
      to={payPath}
      icon={Ban}
      title={<Copy id="employee.pay.stopped-title" />}
      body={<Copy id="employee.pay.stopped-note" />}
    />
  )
}
