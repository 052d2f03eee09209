import { adminMailSchema, type AdminMail } from '#contract/mails'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminMailWords } from '../../../messages/admin-mails.ts'
import { showToast } from '../../../ui/toast.ts'

/** Sends an email at once and says what came of it. */
export function useSendAgain(id: number) {
  const words = adminMailWords()
  return useAdminMutation<undefined, AdminMail>({
    run: () => adminApi.send('POST', apiPaths.sendMailAgain(id), null, adminMailSchema),
    success: null,
    fallback: words.failed,
    invalidates: [apiPaths.mails(), apiPaths.orders()],
    onSuccess({ state, problem, recipient }) {
      const to = recipient === null ? {} : { description: words.sentTo(recipient) }
      if (state === 'sent') showToast({ title: words.sent, ...to, tone: 'success' })
      else if (problem) showToast({ title: words.notSent, description: words.problems[problem], tone: 'destructive' })
      else showToast({ title: words.inHand })
    },
  })
}
