import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveyReasons } from '../../en/server/survey-reasons.ts'

export const words: Translated<typeof surveyReasons> = {
  openToAll: 'متاح للجميع',
  partnerAsks: 'يسألك الشريك أولًا ليعرف هل يناسبك',
  forCountry: 'مخصص للمقيمين في بلدك',
  fitsProfile: 'يناسب ملفك الشخصي',
  ofAge: 'عمرك {{age}} عامًا',
  saidNumber: 'أخبرتنا: {{answer}} ({{question}})',
  saidText: 'أخبرتنا: «{{answer}}» ({{question}})',
  saidTexts: 'أخبرتنا: «{{answer}}، {{another}}» ({{question}})',
  unsure: 'أجب عن مزيد من أسئلة الملف الشخصي لتعرف هل يناسبك',
  otherProfile: 'يستهدف أشخاصًا لهم ملف شخصي مختلف',
}
