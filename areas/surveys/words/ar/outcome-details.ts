import type { Translated } from '../../../../platform/words/text.ts'
import type { outcomeDetails } from '../en/outcome-details.ts'

export const words: Translated<typeof outcomeDetails> = {
  detail_profile: 'يبحث الاستبيان عن أشخاص لديهم إجابات أخرى.',
  detail_survey_profile: 'لم تناسب إجاباتك في الاستبيان ما يبحث عنه.',
  detail_quota: 'اكتمل عدد الإجابات المطلوبة من أشخاص مثلك.',
  detail_closed: 'أُغلق الاستبيان قبل أن تنهيه.',
  detail_duplicate: 'سبق أن شاركت في هذه الدراسة لدى شريك الاستبيان.',
  detail_quality_network: 'لم يقبل شريك الاستبيان الإجابات.',
  detail_quality_buyer: 'لم تقبل الجهة التي طلبت الاستبيان الإجابات.',
  detail_fraud: 'أوقفه الفحص الأمني لدى شريك الاستبيان.',
  detail_location: 'الاستبيان غير متاح في مكان وجودك.',
  detail_device: 'يتطلب الاستبيان نوعًا آخر من الأجهزة.',
  detail_consent: 'كان الاستبيان يتطلب موافقة لم تُمنح.',
  detail_age: 'الاستبيان مخصص لفئة عمرية أخرى.',
  detail_limit: 'بلغت الحد الذي يسمح به شريك الاستبيان في الوقت الحالي.',
  detail_drop: 'لم يكتمل الاستبيان.',
  detail_technical: 'حدث خطأ أثناء الاستبيان، ولم يكن بسببك.',
  detail_unknown: 'لم يذكر شريك الاستبيان أي سبب.',
}
