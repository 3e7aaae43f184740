// The ways to log in that have to be turned on by a flag, below the form: loaded where one of them is.
import { LateOidcSignIn } from '../oidc/index.ts'
import { PasswordOption } from '../passwords/index.ts'

export { PasswordSignIn } from '../passwords/index.ts'

export function OtherLogIns({ onPassword }: { onPassword: () => void }) {
  return (
    <>
      <LateOidcSignIn />
      <PasswordOption onPress={onPassword} />
    </>
  )
}
