// Credits for the work of others in the app. No one agrees to it, so it has no version.
import { Copy } from '#platform/copy/copy.tsx'
import { Link } from '#ui'
import styles from './legal.module.css'

const geoNames = 'https://www.geonames.org'
const attributionLicense = 'https://creativecommons.org/licenses/by/4.0/'

/** The credits that NOTICE requires. The build writes the license texts of what a page is sent. */
export function Credits() {
  const source = <Link href={geoNames}>GeoNames</Link>
  const license = <Link href={attributionLicense}>CC BY 4.0</Link>
  const licenses = (
    <Link href="/licenses.txt">
      <Copy id="shell.legal.credits.licenses" />
    </Link>
  )
  return (
    <section className={styles['document']}>
      <p>
        <Copy id="shell.legal.credits.zip-codes" values={{ source, license }} />
      </p>
      <p>
        <Copy id="shell.legal.credits.map" />
      </p>
      <p>
        <Copy id="shell.legal.credits.drawing" />
      </p>
      <p>
        <Copy id="shell.legal.credits.software" values={{ licenses }} />
      </p>
    </section>
  )
}
