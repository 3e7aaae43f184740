// The frame around every screen before sign-in: the dawn, the header and the sheet.
import type { ReactNode } from 'react'
import { DawnPage, Sheet } from '#ui'
import { PublicHeader } from './public-header.tsx'

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <DawnPage header={<PublicHeader />}>
      <Sheet>{children}</Sheet>
    </DawnPage>
  )
}
