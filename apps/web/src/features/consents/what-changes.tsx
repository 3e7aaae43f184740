// What a "no" changes and what it leaves, to read before answering. The picture `consents-withdraw`.
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import { Copy } from '#platform/copy/copy.tsx'
import { classNames, Icon, Orb, type IconType } from '#ui'
import type { CopyKey } from '@daybreak/copy'
import styles from './consents.module.css'

export type Consequence = { what: CopyKey; note?: CopyKey; values?: Readonly<Record<string, string>> }

type WhatChangesProps = { icon: IconType; changes: readonly Consequence[]; same: readonly Consequence[] }

export function WhatChanges({ icon, changes, same }: WhatChangesProps) {
  return (
    <>
      <div className={styles['open']}>
        <Orb icon={icon} tone="warn" size="lg" />
        <div>
          <h2>
            <Copy id="employee.consent.esign-title" />
          </h2>
          <p className="soft">
            <Copy id="employee.consent.esign-lead" />
          </p>
        </div>
      </div>
      <Ticks of={changes} icon={ArrowRight} appearance="changed" />
      <div className={styles['part']}>
        <h3>
          <Copy id="employee.consent.esign-same" />
        </h3>
        <Ticks of={same} icon={Check} appearance="same" />
      </div>
    </>
  )
}

function Ticks({ of, icon, appearance }: { of: readonly Consequence[]; icon: IconType; appearance: 'changed' | 'same' }) {
  return (
    <ul className={styles['ticks']}>
      {of.map(({ what, note, values = {} }) => (
        <li key={what}>
          <span className={classNames(styles['tick'], styles[appearance])}>
            <Icon of={icon} size="sm" />
          </span>
          <span className="num">
            <span className={styles['what']}>
              <Copy id={what} values={values} />
            </span>
            {note && (
              <span className="soft sm">
                <Copy id={note} values={values} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
