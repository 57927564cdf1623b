import type { bell } from '../en/bell.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof bell> = {
  notifications: 'الإشعارات',
  unread_one: 'الإشعارات، إشعار واحد غير مقروء',
  unread_two: 'الإشعارات، إشعاران غير مقروءين',
  unread_few: 'الإشعارات، {{count}} إشعارات غير مقروءة',
  unread_many: 'الإشعارات، {{count}} إشعارًا غير مقروء',
  unread_other: 'الإشعارات، {{count}} إشعار غير مقروء',
  rang_one: 'إشعار جديد. لديك إشعار واحد غير مقروء.',
  rang_two: 'إشعار جديد. لديك إشعاران غير مقروءين.',
  rang_few: 'إشعار جديد. لديك {{count}} إشعارات غير مقروءة.',
  rang_many: 'إشعار جديد. لديك {{count}} إشعارًا غير مقروء.',
  rang_other: 'إشعار جديد. لديك {{count}} إشعار غير مقروء.',
}
