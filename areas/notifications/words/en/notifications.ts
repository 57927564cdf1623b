import { defineText } from '../../../../platform/words/text.ts'

/** The texts of the list that the bell opens, and of the page of all notifications. */
export const notifications = defineText('notifications', {
  title: 'Notifications',
  lead: 'What happened to your points, requests, questions and tickets. Kept for 13 months.',
  loading: 'Loading notifications',
  loadFailed: 'Your notifications could not be loaded',
  readFailed: 'Nothing was marked as read',
  unread: 'Unread',
  markRead: 'Mark as read: {{title}}',
  markAll: 'Mark all as read',
  allRead: 'All are read.',
  seeAll: 'See all',
  mails: 'Choose your emails',
  emptyTitle: 'No Data Found !',
  emptyText: 'News about your points, requests and questions appears here first.',
  toSurveys: 'Go to My Surveys',
  toSettings: 'Go to Settings',
  kindRedemption: 'Redemption',
  kindDispute: 'Question',
  kindNewSurveys: 'Surveys',
  kindPoints: 'Points',
  kindTicket: 'Ticket',
  kindAccount: 'Account',
})
