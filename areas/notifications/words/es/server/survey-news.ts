import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveyNews } from '../../en/server/survey-news.ts'

export const words: Translated<typeof surveyNews> = {
  news_one: 'Una nueva encuesta encaja contigo',
  news_other: '{{count, number}} nuevas encuestas encajan contigo',
  newsText: '{{titles}}',
}
