import type { Translated } from '../text.ts'
import type { pictures } from '../en/pictures.ts'

export const words: Translated<typeof pictures> = {
  'not-base64': 'El archivo llegó dañado. Elígelo de nuevo.',
  'not-a-picture': 'Este archivo no es una imagen que se pueda leer. Elige un SVG o un PNG.',
  'too-heavy': 'El archivo es demasiado grande. Elige uno de {{max, number}} kB como máximo.',
  'too-many-pixels':
    'La imagen es demasiado grande. Elige una de {{max, number}} píxeles como máximo en su lado más largo.',
  'svg-entities': 'El SVG declara entidades, que podrían esconder cualquier cosa. Expórtalo de nuevo como SVG simple.',
  'svg-too-deep': 'El SVG tiene demasiados grupos dentro de grupos. Expórtalo de nuevo como SVG simple.',
  'svg-too-much': 'El SVG dibuja demasiadas formas, o formas que se muestran a sí mismas. Simplifícalo.',
  'svg-no-size': 'El SVG no dice qué tamaño tiene. Expórtalo con un viewBox, o con ancho y alto.',
  'svg-nothing': 'El SVG no tiene formas que se puedan mostrar. Las imágenes dentro de un SVG se omiten.',
}
