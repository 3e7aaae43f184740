// Creates a linked account at another service, for the tests that another worker cannot reach it.
import { randomBytes } from 'node:crypto'
import { keptText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import type { TestProduct } from '../test-product.ts'

/** Makes one that is the owner's, and gives back its id as it appears in a URL. */
export async function makeOidcLink({ db, clock }: TestProduct, { employeeId }: { employeeId: string }): Promise<string> {
  const id = newUuid(clock)
  await db.database.query
    .insertInto('session_oidc_link')
    .values({
      id,
      employee_id: employeeId,
      issuer: keptText(`https://${id}.example.com/`),
      issuer_name: keptText('Harbor ID'),
      subject_hash: randomBytes(32),
      linked_at: instantText(clock.now()),
      last_used_at: null,
    })
    .execute()
  return publicId('oid', id)
}
