import type { refreshing } from '../en/refreshing.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof refreshing> = {
  pull: 'اسحب للتحديث',
  release: 'اترك للتحديث',
  refreshing: 'جارٍ التحديث…',
  refresh: 'تحديث القائمة',
}
