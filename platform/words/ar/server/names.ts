import type { Translated } from '../../text.ts'
import type { nameWords } from '../../en/server/names.ts'

export const words: Translated<typeof nameWords> = {
  unknown: 'الاسم {{name}} غير معروف. الأسماء التي يمكن أن ترد بين أقواس معقوفة مزدوجة: {{names}}.',
  stray: 'الأقواس المعقوفة عند «{{near}}» لا تخص أي اسم؛ فالاسم يحتاج إلى قوسين قبله وقوسين بعده.',
}
