import type { changes } from '../en/changes.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof changes> = {
  none: 'لم يُسجَّل شيء آخر.',
  all: 'القيمة',
  before: 'قبل:',
  after: 'بعد:',
  nothing: 'لا شيء',
}
