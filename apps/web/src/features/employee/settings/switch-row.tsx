// A setting that is on or off: its words, its switch, a confirmation that it was saved, and below it an error if it was not.
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { FieldError, type IconType, Orb, SavedBadge, Switch } from '#ui'
import type { SettingInUse } from '../settings.queries.ts'
import styles from './settings.module.css'

type SwitchRowProps = {
  icon: IconType
  title: string
  help: string
  setting: SettingInUse<boolean>
  /** Something else has decided: it is shown off, and a press changes nothing. */
  isForcedOff?: boolean
}

export function SwitchRow({ icon, title, help, setting, isForcedOff = false }: SwitchRowProps) {
  const titleId = useId()
  const helpId = useId()
  const errorId = useId()
  return (
    <div className={styles['row']}>
      <Orb icon={icon} />
      <div className={styles['words']}>
        <p className={styles['name']} id={titleId}>
          {title}
        </p>
        <p className={styles['help']} id={helpId}>
          {help}
        </p>
      </div>
      <SavedBadge className={styles['saved']} isSaved={setting.isSaved} />
      <Switch
        isOn={setting.value && !isForcedOff}
        onChange={setting.choose}
        labelledBy={titleId}
        describedBy={setting.isFailed ? `${helpId} ${errorId}` : helpId}
        busy={setting.isBusy || isForcedOff}
      />
      <div role="alert" className={styles['error']}>
        {setting.isFailed && (
          <FieldError id={errorId}>
            <Copy id="notifications.settings.failed" />
          </FieldError>
        )}
      </div>
    </div>
  )
}
