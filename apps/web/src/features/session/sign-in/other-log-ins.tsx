// The log-in methods that a flag turns on, below the form: loaded where one of them is on.
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
