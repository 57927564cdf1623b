import type { surveyOutcome } from '../en/survey-outcome.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof surveyOutcome> = {
  thanksTitle: 'شكرًا لك!',
  recorded: 'تم تسجيل إجاباتك',
  sorryTitle: 'نأسف!',
  notQualified: 'لا تنطبق عليك شروط هذا الاستبيان.',
  earned: 'كسبت',
  stillEarned: 'تقديرًا لوقتك، تحصل على',
  nothingEarned: 'لا نقاط هذه المرة. لم تخطئ في شيء.',
  nextBest: 'أنسب استبيان تالٍ',
  next: 'الاستبيان التالي',
  nextLong_one: 'الاستبيان التالي: {{title}}، النقاط: {{points}}، نحو دقيقة واحدة',
  nextLong_two: 'الاستبيان التالي: {{title}}، النقاط: {{points}}، نحو دقيقتين',
  nextLong_few: 'الاستبيان التالي: {{title}}، النقاط: {{points}}، نحو {{count}} دقائق',
  nextLong_many: 'الاستبيان التالي: {{title}}، النقاط: {{points}}، نحو {{count}} دقيقة',
  nextLong_other: 'الاستبيان التالي: {{title}}، النقاط: {{points}}، نحو {{count}} دقيقة',
  back: 'العودة إلى الاستبيانات',
  minutes: 'نحو {{minutes}} د',
}
