import { defineText } from '../../../../platform/words/text.ts'

/** Words of a survey's card (ui/SurveyCard). */
export const surveyCard = defineText('survey-card', {
  start: 'Start',
  resume: 'Continue',
  startLong_one: 'Start survey {{title}}, {{points}} points, about {{count}} minute',
  startLong_other: 'Start survey {{title}}, {{points}} points, about {{count}} minutes',
  resumeLong_one: 'Continue survey {{title}}, {{points}} points, about {{count}} minute',
  resumeLong_other: 'Continue survey {{title}}, {{points}} points, about {{count}} minutes',
  minutes: 'about {{minutes}} min',
  perHour: '{{points}} pts/hour',
  ifNotFit: "If it isn't a fit: {{steps}}",
  ifNotFitNothing: "If it isn't a fit: no points",
  stepNow: '{{points}} pts',
  stepFirst: '{{points}} pts from {{minutes}} min',
  step: '{{points}} from {{minutes}} min',
  strong: 'Strong match',
  good: 'Good match',
  possible: 'Possible match',
  why: 'Why it fits',
  external: 'On a partner site',
  begun: 'In progress',
  desktop: 'Computer',
  tablet: 'Tablet',
  phone: 'Phone',
  anyDevice: 'Any device',
  worksOn: 'Works on: {{devices}}',
})
