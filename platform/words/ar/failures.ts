import type { failures } from '../en/failures.ts'
import type { Translated } from '../text.ts'
import { words as problems } from './problems.ts'

export const words: Translated<typeof failures> = {
  'signed-out': problems['signed-out'],
  offline: 'يبدو أنك غير متصل بالإنترنت. تحقق من اتصالك وحاول مجددًا.',
  'timed-out': 'يستغرق هذا وقتًا أطول من اللازم. حاول مجددًا.',
  unreadable: 'حدث خطأ ما.',
  unexplained: 'خطأ غير معروف',
}
