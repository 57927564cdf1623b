import type { Translated } from '../../../../../platform/words/text.ts'
import type { authOpening } from '../../en/server/auth-opening.ts'

export const words: Translated<typeof authOpening> = {
  title: 'يسجّل الموظفون الدخول بخطوتين',
  todo: 'يُعدّ كل موظف الخطوة الثانية في صفحة «حسابي» أو عند تسجيل الدخول التالي.',
}
