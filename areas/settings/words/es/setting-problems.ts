import type { Translated } from '../../../../platform/words/text.ts'
import type { settingProblems } from '../en/setting-problems.ts'

export const words: Translated<typeof settingProblems> = {
  'wrong-kind': 'Este ajuste no puede tener ese valor.',
  'too-small': 'Escribe un número entero de {{min, number}} a {{max, number}}.',
  'too-large': 'Escribe un número entero de {{min, number}} a {{max, number}}.',
  'not-rising': 'Cada número debe ser mayor que el anterior.',
  'wrong-length': 'Escribe {{length, number}} números enteros.',
  'unknown-choice': 'Elige de la lista.',
  'too-few': 'Elige al menos {{least, number}}.',
  empty: 'Escribe un texto.',
  'too-long': 'Escribe como máximo {{max, number}} caracteres.',
  'not-an-email': 'Escribe una dirección de correo o deja el campo vacío.',
  'not-an-address': 'Escribe una dirección que empiece por https:// o deja el campo vacío.',
  'not-a-color': 'Escribe un color como #1f6feb.',
  'not-a-day': 'Escribe un día como 2026-11-20 o deja el campo vacío.',
  'several-lines': 'Escribe una sola línea de texto.',
  'no-english': 'Escribe también el texto en inglés: es el que se muestra cuando falta otro idioma.',
  'too-many': 'Como máximo {{max, number}}.',
  'not-from-zero': 'El primer escalón debe empezar en 0.',
  'pays-less': 'Ningún escalón puede pagar menos que el anterior.',
  'not-a-country': 'Elige países de la lista.',
  'not-a-link': 'Cada dirección debe empezar por https://.',
  'same-name': 'Dos de los nombres son iguales.',
  'not-a-word': 'Usa letras, con espacios o guiones entre ellas.',
  'no-such-picture': 'Esta imagen no está aquí. Súbela primero.',
  twice: 'Este ajuste aparece dos veces.',
}
