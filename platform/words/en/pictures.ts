import { defineText } from '../text.ts'

/** Why a file cannot be taken as a picture. */
export const pictures = defineText('pictures', {
  'not-base64': 'The file arrived broken. Please choose it again.',
  'not-a-picture': 'This file is not a picture that can be read. Please choose an SVG or a PNG.',
  'too-heavy': 'The file is too large. Please choose one of at most {{max, number}} kB.',
  'too-many-pixels':
    'The picture is too large. Please choose one of at most {{max, number}} pixels on its longer side.',
  'svg-entities': 'The SVG declares entities, which could hide anything. Please export it again as a plain SVG.',
  'svg-too-deep': 'The SVG has too many groups within groups. Please export it again as a plain SVG.',
  'svg-too-much': 'The SVG draws too many shapes, or shapes that contain themselves. Please simplify it.',
  'svg-no-size': 'The SVG does not say how large it is. Please export it with a viewBox, or with width and height.',
  'svg-nothing': 'The SVG has no shapes that could be shown. Pictures inside of an SVG are left out.',
})
