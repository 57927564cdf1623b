import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages about help articles. */
export const supportArticles = defineText('support-articles', {
  titleMissing: 'Please write a title.',
  bodyMissing: 'Please write the text, or keep the article as a draft.',
  tooMany: 'You already have {{max}} articles of your own. Remove one first.',
  created: 'The draft was created.',
  saved: 'The article was saved.',
  reset: 'The built-in text was restored.',
  removed: 'The article was removed.',
})
