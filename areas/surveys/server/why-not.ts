import type { WhyNot } from '../../audience/contract.ts'
import { postcodeQuestionId, stateQuestionId } from '../../matching/contract.ts'
import type { Device } from '../contract/surveys.ts'
import type { Explanation, Failing, IndexedSurvey, Panelist, Reason } from '../../matching/server/rules.ts'
import { birthQuestionId } from '../../profiler/contract.ts'
import type { AskedById } from './profile.ts'
import type { SurveyStatus } from './catalog-store.ts'

/** A survey as explaining needs it: also one that is not on offer. */
export type Explained = { status: SurveyStatus; isFullToday: boolean; indexed: IndexedSurvey }
type About = { survey: Explained; panelist: Panelist; questions: AskedById }

/**
 * Why one survey is for one panelist and why it is not, in plain words for staff. Sensitive answers are not repeated. `barred` says
 * why the account may take no survey at all, or null.
 */
export function whyNotOf(
  { failing, matched }: Explanation,
  about: About & { panelistId: string; device: Device; barred: string | null },
): WhyNot {
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

function forWords(reason: Reason, about: About): string {
  if (reason.code === 'answer') return `${asked(reason.questionId, about)} has a wanted answer.`
  return reason.code === 'country'
    ? 'The survey is for the country of the panelist.'
    : 'The survey works on this device.'
}

function againstWords(failing: Failing, about: About): string {
  switch (failing.code) {
    case 'not-live':
      return notLiveWords(about.survey)
    case 'taken':
      return 'The panelist has already started or taken this survey.'
    case 'excluded':
      return 'The panelist is on the exclude list of this survey.'
    case 'not-listed':
      return 'The survey is for its include list only, and the panelist is not on it.'
    case 'group':
      return groupWords(about.survey.indexed)
    case 'country':
      return `The survey is for ${about.survey.indexed.countryId ?? ''}; the panelist lives ${
        about.panelist.countryId === null ? 'nowhere we know of' : `in ${about.panelist.countryId}`
      }.`
    case 'device':
      return `The survey works on ${about.survey.indexed.devices.join(', ')} only.`
    case 'unanswered':
      return `${asked(failing.questionId, about)} is not answered, or the panelist prefers not to say.`
    case 'answer':
      return answerWords(failing.questionId, about)
    case 'quota-full':
      return `The quota for the answer to ${asked(failing.questionId, about)} is full.`
    case 'crossing-full':
      return `The quota for these answers together is full: ${failing.questionIds
        .map((questionId) => asked(questionId, about))
        .join(', ')}.`
  }
}

function notLiveWords({ status, isFullToday }: Explained): string {
  if (status !== 'live') return `The survey is not open: it is ${status}.`
  return isFullToday ? "Today's entries are used up." : 'The quota of the whole survey is full.'
}

function groupWords({ group }: IndexedSurvey): string {
  const lasting = group?.days ? `within the last ${group.days} days` : 'before'
  return `The panelist took part in the study “${group?.name ?? ''}” ${lasting}.`
}

function asked(questionId: string, { questions }: Pick<About, 'questions'>): string {
  if (questionId === stateQuestionId) return 'the state of the address'
  if (questionId === postcodeQuestionId) return 'the postcode of the address'
  return `“${questions.get(questionId)?.text ?? questionId}”`
}

function answerWords(questionId: string, about: About): string {
  const { questions, panelist, survey } = about
  if (questions.get(questionId)?.isSensitive) return `The answer to ${asked(questionId, about)} is not a wanted one.`
  const wanted = survey.indexed.conditions
    .filter((condition) => condition.questionId === questionId)
    .map((condition) => wantedWords(condition, questions))
  const answer = panelist.answers.get(questionId)
  const said =
    typeof answer === 'number'
      ? `${answer}${questionId === birthQuestionId ? ' years' : ''}`
      : saidWords(questionId, answer ?? [], questions)
  return `${asked(questionId, about)}: the answer is ${said}; wanted is ${wanted.join(' and ')}.`
}

/** A postcode is answered with all of its beginnings, of which the longest is the postcode. */
const saidWords = (questionId: string, answer: readonly string[], questions: AskedById): string =>
  questionId === postcodeQuestionId
    ? `“${answer.at(-1) ?? ''}”`
    : answer.map((optionId) => `“${optionWords(questionId, optionId, questions)}”`).join(', ')

const optionWords = (questionId: string, optionId: string, questions: AskedById): string =>
  questions.get(questionId)?.options.find((option) => option.optionId === optionId)?.text ?? optionId

function wantedWords(condition: IndexedSurvey['conditions'][number], questions: AskedById): string {
  const { questionId, optionIds, min, max } = condition
  if (optionIds !== undefined) {
    if (optionIds.length === 0) return 'nothing that can be answered'
    return optionIds.map((optionId) => `“${optionWords(questionId, optionId, questions)}”`).join(' or ')
  }
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (min !== undefined) return `${min} or more`
  return max === undefined ? 'any answer' : `${max} or less`
}
