import type { profilerAnswers } from '../../en/server/profiler-answers.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof profilerAnswers> = {
  notAsked: 'هذا السؤال غير مطروح',
  onceEach: 'أجب عن كل سؤال مرة واحدة',
  fromTheList: 'اختر من القائمة',
  typeIt: 'اكتب إجابتك',
  oneAnswer: 'اختر إجابة واحدة',
  standsAlone: 'إحدى هذه الإجابات لا تُجمع مع غيرها',
  wholeNumber: 'أدخل عددًا صحيحًا من {{min}} إلى {{max}}',
  unitUnknown: 'اختر إحدى الوحدات',
  postcodeLike: 'أدخل رمزًا بريديًا مثل {{example}}',
  postcode: 'أدخل الرمز البريدي',
  plainText: 'استخدم الحروف والأرقام',
  atLeast: 'الحد الأدنى لعدد الأحرف: {{count}}',
  atMost: 'الحد الأقصى لعدد الأحرف: {{count}}',
  recorded: 'تم تسجيل إجاباتك',
  consentGiven: 'تم تسجيل موافقتك',
  consentWithdrawn: 'سُحبت موافقتك وحُذفت الإجابات المرتبطة بها',
}
