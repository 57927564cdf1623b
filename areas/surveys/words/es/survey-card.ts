import type { surveyCard } from '../en/survey-card.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof surveyCard> = {
  start: 'Empezar',
  resume: 'Continuar',
  startLong_one: 'Empezar la encuesta {{title}}, {{points}} puntos, alrededor de {{count}} minuto',
  startLong_other: 'Empezar la encuesta {{title}}, {{points}} puntos, unos {{count}} minutos',
  resumeLong_one: 'Continuar la encuesta {{title}}, {{points}} puntos, alrededor de {{count}} minuto',
  resumeLong_other: 'Continuar la encuesta {{title}}, {{points}} puntos, unos {{count}} minutos',
  minutes: 'unos {{minutes}} min',
  perHour: '{{points}} pts/hora',
  ifNotFit: 'Si no encaja: {{steps}}',
  ifNotFitNothing: 'Si no encaja: sin puntos',
  stepNow: '{{points}} pts',
  stepFirst: '{{points}} pts desde {{minutes}} min',
  step: '{{points}} desde {{minutes}} min',
  strong: 'Encaja muy bien',
  good: 'Encaja bien',
  possible: 'Puede encajar',
  why: 'Por qué encaja',
  external: 'En el sitio de un socio',
  begun: 'En curso',
  desktop: 'Ordenador',
  tablet: 'Tableta',
  phone: 'Teléfono',
  anyDevice: 'Cualquier dispositivo',
  worksOn: 'Funciona en: {{devices}}',
}
