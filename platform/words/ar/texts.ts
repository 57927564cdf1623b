import type { texts } from '../en/texts.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof texts> = {
  edit: 'تحرير',
  editText: 'تحرير: {{name}}',
  open: 'فتح',
  openText: 'فتح: {{name}}',
  language: 'اللغة',
  notTranslated: 'غير مترجم. يرى قراء هذه اللغة النص الإنجليزي.',
  translate: 'إضافة ترجمة',
  dropTranslation: 'إزالة هذه الترجمة',
  unsaved: 'لم يُحفظ بعد',
  notSaved: 'لم يُحفظ هذا',
  overtaken: 'غيّر شخص آخر هذا النص. ما كتبته لا يزال هنا. اطلع على نسخته، ثم احفظ مجددًا إذا أردت أن تحل نسختك محلها.',
  keepMine: 'المتابعة بنسختي',
  previewFailed: 'لا توجد معاينة',
  nothingToShow: 'لا يوجد ما يُعرض بعد.',
}
