// Where the activation code is printed: the card on its carrier, drawn. The words around it say the same.
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { PayCard } from '#ui'
import styles from './carrier-picture.module.css'

type CarrierPictureProps = { holder: string; last4: string | null }

/** The code of the hint beside the field, so that the one in the picture is taken for an example too. */
const exampleCode = 'ABCD-1234'

export function CarrierPicture({ holder, last4 }: CarrierPictureProps) {
  const { brand } = useBrand()
  return (
    <div className={styles['table']} aria-hidden="true">
      <div className={styles['carrier']}>
        <div className={styles['card']}>
          <PayCard label="" brand={brand} holder={holder} last4={last4} />
        </div>
        <div className={styles['foot']}>
          <span className={styles['label']}>
            <Copy id="cards.activate.code-label" />
          </span>
          <span className={styles['code']}>{exampleCode}</span>
        </div>
      </div>
    </div>
  )
}
