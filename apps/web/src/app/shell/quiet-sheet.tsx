// An empty page on the dawn for someone who is signed in but cannot continue: the reason, links, and Log Out.
import type { ReactNode } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Calm, DawnPage, Logo, logoBox, Sheet, type IconType } from '#ui'
import { HelpButton } from '../help/help-button.tsx'
import styles from './quiet-sheet.module.css'

type QuietSheetProps = {
  icon: IconType
  tone: 'iris' | 'warn'
  title: ReactNode
  body?: ReactNode
  children?: ReactNode
  isLeaving: boolean
  onLogOut: () => void
}

export function QuietSheet({ icon, tone, title, body, children, isLeaving, onLogOut }: QuietSheetProps) {
  const { brand } = useBrand()
  return (
    <DawnPage
      header={
        <>
          <span className={logoBox}>
            <Logo name={brand} />
          </span>
          <HelpButton isInside />
        </>
      }
    >
      <Sheet>
        <Calm icon={icon} tone={tone} title={title} body={body} />
        <div className={styles['actions']}>
          {children}
          <Button variant="quiet" full busy={isLeaving} onClick={onLogOut}>
            <Copy id="shell.topbar.log-out" />
          </Button>
        </div>
      </Sheet>
    </DawnPage>
  )
}
