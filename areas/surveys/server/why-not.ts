import type { WhyNot } from '../../audience/contract.ts'
import { messagesOf, type Message, type TextByLanguage } from '../../../platform/contract/messages.ts'
import { postcodeQuestionId, stateQuestionId } from '../../matching/contract.ts'
import { devices as everyDevice, type Device } from '../contract/surveys.ts'
import type { Explanation, Failing, IndexedSurvey, Panelist, Reason } from '../../matching/server/rules.ts'
import { birthQuestionId } from '../../profiler/contract.ts'
import type { AskedQuestion, AskedById } from './profile.ts'
import type { SurveyStatus } from './catalog-store.ts'

/** What the explanation needs to know about a survey, including one that is not on offer. */
export type ExplainedSurvey = { status: SurveyStatus; isFullToday: boolean; indexed: IndexedSurvey }
type About = { survey: ExplainedSurvey; panelist: Panelist; questions: AskedById }

type Why = { code: string; text: Message }
/** The explanation before it is translated for its reader. */
export type UnwordedWhyNot = Omit<WhyNot, 'failing' | 'matched'> & { failing: Why[]; matched: Why[] }

type None = Readonly<Record<string, never>>
type Part = string | number | Message
type Plain =
  | `notLive-${Exclude<SurveyStatus, 'live'>}`
  | `device-${Device}`
  | 'forCountry'
  | 'forDevice'
  | 'taken'
  | 'excluded'
  | 'notListed'
  | 'dayFull'
  | 'allFull'
  | 'state'
  | 'postcode'
  | 'nothing'
  | 'any'
export type WhyNotMessages = Readonly<Record<Plain, None>> &
  Readonly<Record<'wanted' | 'unanswered' | 'quotaFull' | 'crossingFull' | 'secret', { asked: Message }>> &
  Readonly<Record<'question' | 'quoted', { text: string | TextByLanguage }>> &
  Readonly<Record<'list' | 'both' | 'either', { one: Message; others: Message }>> & {
    otherCountry: { country: string; home: string }
    noCountry: { country: string }
    otherDevice: { devices: Message }
    studyEver: { study: string }
    study: { study: string; count: number }
    otherAnswer: { asked: Message; said: Part; wanted: Part }
    years: { count: number }
    between: { min: number; max: number }
    orMore: { min: number }
    orLess: { max: number }
  }
const why = messagesOf<WhyNotMessages>('why-not-desk')

const deviceNames = {
  phone: 'device-phone',
  tablet: 'device-tablet',
  desktop: 'device-desktop',
} as const satisfies Record<Device, Plain>

/** Joins several parts of an explanation into one. */
function joinParts(how: 'list' | 'both' | 'either', [one, ...others]: readonly Message[]): Message {
  if (!one) return why('nothing')
  return others.length === 0 ? one : why(how, { one, others: joinParts(how, others) })
}

/**
 * Explains to staff why a survey does or does not fit a panelist, without repeating sensitive answers. `barred` is the
 * reason why the account may take no survey at all, or null.
 */
export function explainWhyNot(
  { failing, matched }: Explanation,
  about: About & { panelistId: string; device: Device; barred: Message | null },
): UnwordedWhyNot {
  const against = [
    ...(about.barred === null ? [] : [{ code: 'account', text: about.barred }]),
    ...failing.map((reason) => ({ code: reason.code, text: againstWords(reason, about) })),
  ]
  const { surveyId } = about.survey.indexed
  return {
    surveyId,
    panelistId: about.panelistId,
    device: about.device,
    fits: against.length === 0,
    failing: against,
    matched: matched.map((reason) => ({ code: reason.code, text: forWords(reason, about) })),
  }
}

function forWords(reason: Reason, about: About): Message {
  if (reason.code === 'answer') return why('wanted', { asked: nameQuestion(reason.questionId, about) })
  return why(reason.code === 'country' ? 'forCountry' : 'forDevice')
}

function againstWords(failing: Failing, about: About): Message {
  const { survey, panelist } = about
  const country = survey.indexed.countryId ?? ''
  switch (failing.code) {
    case 'not-live':
      return sayNotLive(survey)
    case 'taken':
      return why('taken')
    case 'excluded':
      return why('excluded')
    case 'not-listed':
      return why('notListed')
    case 'group':
      return sayStudy(survey.indexed)
    case 'country':
      return panelist.countryId === null
        ? why('noCountry', { country })
        : why('otherCountry', { country, home: panelist.countryId })
    case 'device': {
      const named = everyDevice
        .filter((device) => survey.indexed.devices.includes(device))
        .map((device) => why(deviceNames[device]))
      return why('otherDevice', { devices: joinParts('list', named) })
    }
    case 'unanswered':
      return why('unanswered', { asked: nameQuestion(failing.questionId, about) })
    case 'answer':
      return sayAnswer(failing.questionId, about)
    case 'quota-full':
      return why('quotaFull', { asked: nameQuestion(failing.questionId, about) })
    case 'crossing-full': {
      const all = failing.questionIds.map((questionId) => nameQuestion(questionId, about))
      return why('crossingFull', { asked: joinParts('list', all) })
    }
  }
}

function sayNotLive({ status, isFullToday }: ExplainedSurvey): Message {
  if (status !== 'live') return why(`notLive-${status}`)
  return why(isFullToday ? 'dayFull' : 'allFull')
}

function sayStudy({ group }: IndexedSurvey): Message {
  const study = group?.name ?? ''
  return group?.days ? why('study', { study, count: group.days }) : why('studyEver', { study })
}

function nameQuestion(questionId: string, { questions }: Pick<About, 'questions'>): Message {
  if (questionId === stateQuestionId) return why('state')
  if (questionId === postcodeQuestionId) return why('postcode')
  const question = questions.get(questionId)
  return why('question', { text: question ? textOf(question) : questionId })
}

/** The text of a question in each of its languages. */
const textOf = ({ text, translations = {} }: AskedQuestion): TextByLanguage => ({
  en: text,
  ...(Object.fromEntries(
    Object.entries(translations).flatMap(([language, one]) => (one.text === undefined ? [] : [[language, one.text]])),
  ) as Omit<TextByLanguage, 'en'>),
})

function sayAnswer(questionId: string, about: About): Message {
  const { questions, panelist, survey } = about
  if (questions.get(questionId)?.isSensitive) return why('secret', { asked: nameQuestion(questionId, about) })
  const wanted = survey.indexed.conditions
    .filter((condition) => condition.questionId === questionId)
    .map((condition) => sayWanted(condition, questions))
  return why('otherAnswer', {
    asked: nameQuestion(questionId, about),
    said: sayGiven(questionId, panelist.answers.get(questionId) ?? [], questions),
    wanted: joinParts('both', wanted),
  })
}

/**
 * The panelist's answer in words. The answer to a postcode question lists all prefixes of the postcode; the longest is
 * the postcode itself.
 */
function sayGiven(questionId: string, answer: number | readonly string[], questions: AskedById): Part {
  if (typeof answer === 'number') return questionId === birthQuestionId ? why('years', { count: answer }) : answer
  if (questionId === postcodeQuestionId) return why('quoted', { text: answer.at(-1) ?? '' })
  return joinParts(
    'list',
    answer.map((optionId) => why('quoted', { text: nameOption(questionId, optionId, questions) })),
  )
}

function nameOption(questionId: string, optionId: string, questions: AskedById): string | TextByLanguage {
  const option = questions.get(questionId)?.options.find((one) => one.optionId === optionId)
  return option ? { en: option.text, ...option.translations } : optionId
}

function sayWanted(condition: IndexedSurvey['conditions'][number], questions: AskedById): Message {
  const { questionId, optionIds, min, max } = condition
  if (optionIds !== undefined)
    return joinParts(
      'either',
      optionIds.map((optionId) => why('quoted', { text: nameOption(questionId, optionId, questions) })),
    )
  if (min !== undefined && max !== undefined) return why('between', { min, max })
  if (min !== undefined) return why('orMore', { min })
  return max === undefined ? why('any') : why('orLess', { max })
}
