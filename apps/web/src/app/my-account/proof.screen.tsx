// My Account, "Documents", proof of income: a letter is made, shared and turned off. The picture `proof-of-income`.
import { ProofPage } from '#features/statements'

export function ProofScreen() {
  return <ProofPage />
}
