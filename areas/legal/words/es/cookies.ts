import type { cookies } from '../en/cookies.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof cookies> = {
  title: 'Política de cookies',
  lead: 'Todo lo que {{brand}} guarda en tu navegador, para qué sirve y cómo cambiar de opinión.',
  documentTitle: 'Lo que {{brand}} guarda en tu navegador',

  choice: 'Tu elección',
  choiceNone: 'Aún no has elegido. Hasta que lo hagas, solo se usa lo que el sitio necesita.',
  choiceAll: 'Has aceptado todas las cookies.',
  choiceRequired: 'Has elegido solo las necesarias.',
  acceptAll: 'Aceptar todas',
  onlyRequired: 'Solo las necesarias',
  change: 'Cambiar mi elección',
  openPolicy: 'Abrir la política de cookies en una pestaña nueva',
  missing: 'La política de cookies no se cargó aquí.',
  choiceText: 'La elección se guarda durante 180 días. Puedes cambiarla aquí en cualquier momento.',
}
