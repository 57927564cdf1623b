import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { mailsApi } from '../contract.ts'

/** The calls about the texts of emails. */
export const {
  useMailsQuery,
  useMailQuery,
  useMailPreviewMutation,
  useMailTestMutation,
  useMailUpdateMutation,
  useMailResetMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    mails: query(build, mailsApi.getMails, { provides: ['mails'] }),
    mail: query(build, mailsApi.getMail, { provides: ['mails'] }),
    mailPreview: mutation(build, mailsApi.previewMail),
    mailTest: mutation(build, mailsApi.sendTestMail),
    mailUpdate: mutation(build, mailsApi.updateMail, { invalidates: ['mails'] }),
    mailReset: mutation(build, mailsApi.resetMail, { invalidates: ['mails'] }),
  }),
})

/** Invalidates the emails, after another person has changed one. */
export const reloadMails = () => api.util.invalidateTags(['mails'])
