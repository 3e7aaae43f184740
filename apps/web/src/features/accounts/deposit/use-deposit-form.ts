// Requests the direct deposit form, with a fresh proof, and saves the file.
import { accountsRoutes } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { callForFile } from '#platform/calls/api.ts'
import { saveFile } from '#platform/calls/save-file.ts'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { accountRestrictedPath } from '#platform/paths.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction, type Action } from '#platform/use-action.ts'

/** @param say  announces to the worker that the file is saved: a download shows little on its own */
export function useDepositForm(accountId: string, say: (text: string) => void): Action<void, void> {
  const copy = useCopy()
  const locale = useLocale()
  const withStepUp = useStepUp()
  return useAction<void, void>({
    async call() {
      const request = { params: { id: accountId }, query: { locale } }
      const form = await withStepUp(() => callForFile(accountsRoutes.createDepositForm, request))
      saveFile(form, `direct-deposit-${locale}.pdf`)
      say(copy('move-money.deposit.form-ready'))
    },
    refusals: refusalsOf<typeof accountsRoutes.createDepositForm>({
      'accounts.restricted': { id: 'employee.restricted.see', to: accountRestrictedPath },
      step_up_required: { id: 'accounts.details.reveal-step-up' },
    }),
    failed: { id: 'move-money.deposit.form-failed' },
  })
}
