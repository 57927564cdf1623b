import type { cookies } from '../en/cookies.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof cookies> = {
  title: 'سياسة ملفات تعريف الارتباط',
  lead: 'كل ما يحفظه {{brand}} في متصفحك، والغرض منه، وكيف تغيّر رأيك.',
  documentTitle: 'ما يحفظه {{brand}} في متصفحك',

  choice: 'اختيارك',
  choiceNone: 'لم تختر بعد. وإلى أن تختار، لا يُستخدم إلا ما يحتاج إليه الموقع.',
  choiceAll: 'وافقت على جميع ملفات تعريف الارتباط.',
  choiceRequired: 'اخترت الضرورية فقط.',
  acceptAll: 'قبول الكل',
  onlyRequired: 'الضرورية فقط',
  change: 'تغيير اختياري',
  openPolicy: 'فتح سياسة ملفات تعريف الارتباط في علامة تبويب جديدة',
  missing: 'لم تُحمَّل سياسة ملفات تعريف الارتباط هنا.',
  choiceText: 'يُحفظ الاختيار لمدة 180 يومًا. يمكنك تغييره هنا في أي وقت.',
}
