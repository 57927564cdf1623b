import { defineText } from '../../../../../platform/words/text.ts'

/** What is wrong with a brand, and the responses to an uploaded picture. */
export const brand = defineText('brand', {
  unreadable:
    'The colour {{color}} is hard to read with {{ground}}: the contrast is {{ratio}}:1 and must be at least 4.5:1. The nearest readable colour is {{nearest}}.',
  unreadableDark:
    'On dark screens the colour {{color}} is hard to read with {{ground}}: the contrast is {{ratio}}:1 and must be at least 4.5:1. The nearest readable colour is {{nearest}}.',
  needsIcon:
    'No icons can be made from this logo. Please add a square PNG of at least {{side, number}} pixels as the icon.',
  iconTooSmall: 'The icon is too small. Please choose a PNG of at least {{side, number}} by {{side, number}} pixels.',
  iconNotSquare: 'The icon must be as wide as it is high.',
  iconNotPng: 'The icon must be a PNG: an SVG cannot be turned into the sizes that phones ask for.',
  noSuchPicture: 'This picture does not exist. Please upload it first.',
  taken: 'The picture was uploaded.',
  takenLess: 'The picture was uploaded. Removed from it: {{what}}.',
})
