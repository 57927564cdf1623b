import type { invitation } from '../en/invitation.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof invitation> = {
  cardTitle: 'Tienes una invitación',
  card: '{{points}} puntos, unos {{minutes}} minutos',
  cardWhy: 'Te elegimos porque tu perfil encaja. Las plazas son limitadas y pueden llenarse.',
  start: 'Empezar encuesta',
  logIn: 'Entra para empezar',
  startFailed: 'La encuesta no empezó',
  over: 'Esta encuesta se ha cerrado. Aquí hay otras que encajan.',
  surveys: 'Ver mis encuestas',
  loading: 'Leyendo tu invitación',
  badTitle: 'Esta invitación ya no es válida',
  bad: 'Tus encuestas siguen ahí.',
  failed: 'No se pudo leer tu invitación',
}
