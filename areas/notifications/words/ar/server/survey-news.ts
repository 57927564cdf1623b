import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveyNews } from '../../en/server/survey-news.ts'

export const words: Translated<typeof surveyNews> = {
  news_one: 'استبيان جديد يناسبك',
  news_two: 'استبيانان جديدان يناسبانك',
  news_few: '{{count, number}} استبيانات جديدة تناسبك',
  news_many: '{{count, number}} استبيانًا جديدًا يناسبك',
  news_other: '{{count, number}} استبيانًا جديدًا يناسبك',
  newsText: '{{titles}}',
}
