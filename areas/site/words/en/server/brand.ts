import { defineText } from '../../../../../platform/words/text.ts'

/** What is wrong with a brand, and what is said of a picture that was taken in. */
export const brand = defineText('brand', {
  unreadable:
    'The colour {{color}} cannot be read well beside {{ground}}: the contrast is {{ratio}}:1 and must be 4.5:1. The nearest colour that can be read is {{nearest}}.',
  unreadableDark:
    'On dark screens the colour {{color}} cannot be read well beside {{ground}}: the contrast is {{ratio}}:1 and must be 4.5:1. The nearest colour that can be read is {{nearest}}.',
  needsIcon:
    'No icons can be made from this logo. Please add a square PNG of at least {{side, number}} pixels as the icon.',
  iconTooSmall: 'The icon is too small. Please choose a PNG of at least {{side, number}} by {{side, number}} pixels.',
  iconNotSquare: 'The icon must be as wide as it is high.',
  iconNotPng: 'The icon must be a PNG: an SVG cannot be turned into the sizes that phones ask for.',
  noSuchPicture: 'This picture is not here. Please upload it first.',
  taken: 'The picture was taken in.',
  takenLess: 'The picture was taken in. Left out of it: {{what}}.',
})
