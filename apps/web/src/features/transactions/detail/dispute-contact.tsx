// How a worker reports a charge where no help center is configured: Regulation E lets them tell us by phone or in writing.
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Link } from '#ui'
import styles from './transaction-modal.module.css'

export function DisputeContact() {
  const { supportEmail } = useBrand()
  return (
    <section className={styles['contact']}>
      <h3 className={styles['contactTitle']}>
        <Copy id="transactions.story.wrong" />
      </h3>
      <p className="sm">
        <Copy id="disputes.form.lead" />
      </p>
      <p className="sm">
        <Copy id="transactions.detail.dispute-call" components={{ write: <Link href={`mailto:${supportEmail}`} /> }} />
      </p>
    </section>
  )
}
