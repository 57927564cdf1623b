import type { Translated } from '../../../../../platform/words/text.ts'
import type { locks } from '../../en/server/locks.ts'

export const words: Translated<typeof locks> = {
  blocked: 'تم حظر حسابك',
  blockedText: '{{why}}',
  unblocked: 'عاد حسابك إلى العمل',
  unblockedText: 'رُفع الحظر، ونقاطك كما هي.',
  'locked-quality': 'لا يمكنك الإجابة عن الاستبيانات الآن',
  'locked-qualityText': '{{why, sentence}} يمكنك طلب مراجعة من «استبياناتي».',
  'locked-duplicate': 'لا يمكنك الإجابة عن الاستبيانات أو استبدال النقاط الآن',
  'locked-duplicateText': '{{why, sentence}} يمكنك طلب مراجعة من «استبياناتي».',
  'locked-country': 'لا يمكنك الإجابة عن الاستبيانات أو استبدال النقاط الآن',
  'locked-countryText': '{{why, sentence}} يمكنك طلب مراجعة من «استبياناتي».',
  kept: 'راجعنا القيد المفروض على حسابك، وسيبقى',
  keptText: '{{why}}',
  'lifted-under-age': 'حسابك متاح من جديد',
  'lifted-under-ageText': 'صحّحنا تاريخ ميلادك. يمكنك الإجابة عن الاستبيانات واستبدال النقاط من جديد.',
  'lifted-quality': 'حسابك متاح من جديد',
  'lifted-qualityText': 'راجعنا القيد ورفعناه. يمكنك الإجابة عن الاستبيانات من جديد.',
  'lifted-duplicate': 'حسابك متاح من جديد',
  'lifted-duplicateText': 'راجعنا القيد ورفعناه. يمكنك الإجابة عن الاستبيانات واستبدال النقاط من جديد.',
  'lifted-country': 'حسابك متاح من جديد',
  'lifted-countryText': 'راجعنا القيد ورفعناه. يمكنك الإجابة عن الاستبيانات واستبدال النقاط من جديد.',

  set: 'تم تقييد الحساب، وأُبلغ العضو بالسبب.',
  lifted: 'رُفع القيد.',
  stays: 'يبقى القيد، وأُبلغ العضو بالسبب.',
  noteMissing: 'اكتب السبب، وسيقرؤه العضو.',
  reasonUnfit: 'اختر أحد أسباب هذا القيد.',
  ownLock: 'القيد المفروض على حسابك يبتّ فيه شخص آخر.',
  noReason: 'لم يُذكر سبب.',
}
