import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveyReasons } from '../../en/server/survey-reasons.ts'

export const words: Translated<typeof surveyReasons> = {
  openToAll: 'Está abierta a todo el mundo',
  partnerAsks: 'El socio pregunta primero si encaja contigo',
  forCountry: 'Es para personas de tu país',
  fitsProfile: 'Encaja con tu perfil',
  ofAge: 'Tienes {{age}} años',
  saidNumber: 'Nos dijiste {{answer}} ({{question}})',
  saidText: 'Nos dijiste «{{answer}}» ({{question}})',
  saidTexts: 'Nos dijiste «{{answer}}, {{another}}» ({{question}})',
  unsure: 'Responde a más preguntas del perfil para saber si encaja contigo',
  otherProfile: 'Busca a personas con otro perfil',
}
