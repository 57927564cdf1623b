import { defineText } from '../../../../../platform/words/text.ts'

/** What the server says about help articles. */
export const supportArticles = defineText('support-articles', {
  titleMissing: 'Please write a title.',
  bodyMissing: 'Please write the text, or keep the article as a draft.',
  unknownName: 'Nothing is known for {{name}} in double braces. These can be used: {{names}}.',
  tooMany: 'There are {{max}} articles of your own. Remove one first.',
  created: 'The article is begun, as a draft.',
  saved: 'The article is saved.',
  reset: 'The article has our text again.',
  removed: 'The article is removed.',
})
