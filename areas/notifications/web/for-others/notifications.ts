import { notificationsApi } from '../../contract.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The calls that the bell's list, the page of all notifications and the choice of emails share. */
export const {
  useNotificationsListQuery,
  useNotificationsReadMutation,
  useNotificationsChoicesQuery,
  useNotificationsChooseMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    notificationsList: query(build, notificationsApi.getNotifications, { provides: ['notifications'] }),
    notificationsRead: mutation(build, notificationsApi.markRead, { invalidates: ['notifications'] }),
    notificationsChoices: query(build, notificationsApi.getPreferences),
    notificationsChoose: mutation(build, notificationsApi.setPreferences),
  }),
})
