import type { bell } from '../en/bell.ts'
import type { Translated } from '../../../../platform/words/text.ts'

// The badge on the bell is a number, so its accessible name contains the number in every plural form.
export const words: Translated<typeof bell> = {
  notifications: 'الإشعارات',
  unread_one: 'الإشعارات، غير المقروءة: {{count}}',
  unread_two: 'الإشعارات، غير المقروءة: {{count}}',
  unread_few: 'الإشعارات، غير المقروءة: {{count}}',
  unread_many: 'الإشعارات، غير المقروءة: {{count}}',
  unread_other: 'الإشعارات، غير المقروءة: {{count}}',
  rang_one: 'إشعار جديد. لديك إشعار واحد غير مقروء.',
  rang_two: 'إشعار جديد. لديك إشعاران غير مقروءين.',
  rang_few: 'إشعار جديد. لديك {{count}} إشعارات غير مقروءة.',
  rang_many: 'إشعار جديد. لديك {{count}} إشعارًا غير مقروء.',
  rang_other: 'إشعار جديد. لديك {{count}} إشعار غير مقروء.',
}
