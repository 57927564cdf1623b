import type { Translated } from '../../../../../platform/words/text.ts'
import type { panelSettings } from '../../en/server/settings-settings.ts'

export const words: Translated<typeof panelSettings> = {
  onePerson: 'Un panel de una sola persona',
  onePersonText:
    'Activado, no se pide segunda aprobación: lo que la necesitaría espera 24 horas, en las que se puede deshacer, y después se hace. Desactivado, aprueba una segunda persona.',
  onePersonImpact:
    'Activado, las 24 horas de cada paso en espera empiezan ahora; cada paso posterior tiene sus propias 24 horas. Desactivado, los pasos en espera necesitan de nuevo una segunda persona.',
  waiting_one: '{{count, number}} paso espera ahora.',
  waiting_other: '{{count, number}} pasos esperan ahora.',
  approved: 'El paso se ha aprobado.',
  takenBack: 'El paso se ha deshecho.',
  twoPeople: 'Dos personas aprueban lo que mueve dinero',
  twoPeopleText:
    'Este panel lo lleva una sola persona: en lugar de cada segunda aprobación pasan 24 horas. Desactívalo en Ajustes del panel, Personal, cuando se incorpore otra persona.',
  secondMissing:
    'Aquí solo una persona puede aprobar todo esto: canjes grandes, puntos dados a mano, importaciones, pagos y límites más amplios. Lo que una pide espera a que haya otra. Invita a alguien en la página Usuarios, o activa «Un panel de una sola persona»: entonces pasan 24 horas en su lugar.',
}
