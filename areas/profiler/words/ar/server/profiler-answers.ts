import type { profilerAnswers } from '../../en/server/profiler-answers.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof profilerAnswers> = {
  notAsked: 'هذا السؤال غير مطروح',
  onceEach: 'يرجى الإجابة عن كل سؤال مرة واحدة',
  fromTheList: 'يرجى الاختيار من القائمة',
  typeIt: 'يرجى كتابة إجابتك',
  oneAnswer: 'يرجى اختيار إجابة واحدة',
  standsAlone: 'إحدى هذه الإجابات لا تُجمع مع غيرها',
  wholeNumber: 'يرجى إدخال عدد صحيح من {{min}} إلى {{max}}',
  unitUnknown: 'يرجى اختيار إحدى الوحدات',
  postcodeLike: 'يرجى إدخال رمز بريدي مثل {{example}}',
  postcode: 'يرجى إدخال الرمز البريدي',
  plainText: 'يرجى استخدام الحروف والأرقام',
  atLeast: 'الحد الأدنى لعدد الأحرف: {{count}}',
  atMost: 'الحد الأقصى لعدد الأحرف: {{count}}',
  recorded: 'تم تسجيل إجاباتك',
  consentGiven: 'تم تسجيل موافقتك',
  consentWithdrawn: 'سُحبت موافقتك ومُحيت الإجابات المرتبطة بها',
}
