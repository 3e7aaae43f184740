// The start page of signing up: what it requires, and the links to start. Readings 4.2, "/onboarding (welcome)".
import type { CopyKey } from '@daybreak/copy'
import Clock from 'lucide-react/icons/clock'
import Building2 from 'lucide-react/icons/building-2'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Smartphone from 'lucide-react/icons/smartphone'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { ButtonLink, MessageNotice, Notice, Orb, type IconType } from '#ui'
import { InvitationEntry } from './invitation-entry.tsx'
import { PageHeading, pathOf } from '../step/index.ts'
import type { Invitation } from './use-invitation.ts'
import styles from '../onboarding.module.css'

const needs: ReadonlyArray<{ id: CopyKey; more?: CopyKey; icon: IconType }> = [
  { id: 'onboarding.welcome.need-employer', icon: Building2 },
  { id: 'onboarding.welcome.need-ssn', more: 'onboarding.welcome.need-ssn-more', icon: IdCard },
  { id: 'onboarding.welcome.need-contact', icon: Smartphone },
  { id: 'onboarding.welcome.need-address', icon: House },
]

type WelcomeScreenProps = {
  hasMoved: boolean
  hasExpired: boolean
  invitation: Invitation
}

/** It is fully prerendered: its actions are links, which work before any code has loaded. */
export function WelcomeScreen({ hasMoved, hasExpired, invitation }: WelcomeScreenProps) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('session.login.set-up-link') }))
  return (
    <>
      <PageHeading hasMoved={hasMoved}>
        <Copy id="onboarding.welcome.title" />
      </PageHeading>
      <p className={styles['lead']}>
        <Copy id="onboarding.welcome.body" />
      </p>
      {hasExpired && (
        <Notice className={styles['notice']} tone="info" icon={Clock} role="status" top>
          <Copy id="onboarding.welcome.draft-expired" />
        </Notice>
      )}
      <MessageNotice message={invitation.message} className={styles['notice']} />
      <h2 className={styles['needTitle']}>
        <Copy id="onboarding.welcome.need-title" />
      </h2>
      <ul className={styles['needs']}>
        {needs.map(({ id, more, icon }) => (
          <li key={id}>
            <Orb icon={icon} tone="iris" />
            <span>
              <Copy id={id} />
              {more && (
                <small>
                  <Copy id={more} />
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <ButtonLink full to={pathOf('employee-search')}>
          <Copy id="onboarding.welcome.start" />
        </ButtonLink>
        <ButtonLink full variant="tint" to="/login">
          <Copy id="onboarding.welcome.have-account" />
        </ButtonLink>
        <InvitationEntry invitation={invitation} />
      </div>
    </>
  )
}
