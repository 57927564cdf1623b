import { defineText } from '../../../../../platform/words/text.ts'

/** The notifications about new surveys. */
export const surveyNews = defineText('survey-news', {
  news_one: 'A new survey fits you',
  news_other: '{{count, number}} new surveys fit you',
  newsText: '{{titles}}',
})
