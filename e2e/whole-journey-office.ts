import type { AdminSurvey } from '../areas/surveys/contract/survey-admin.ts'
import type { Language } from '../platform/contract/language.ts'
import { apart, expect, knownPerson } from './people.ts'
import { call } from './world.ts'

/** A question and the chosen answer, as their author wrote them in every language. */
type Asked = { title: string; choice: string; other: string }

/** The texts of the survey's author, in the languages of the panel. */
export const writtenBy = {
  en: {
    title: 'Mornings, in three questions',
    questions: [
      { title: 'When do you get up?', choice: 'Before seven', other: 'After seven' },
      { title: 'What do you drink first?', choice: 'Coffee', other: 'Tea' },
      { title: 'Would you like longer mornings?', choice: 'Yes, please', other: 'No, thanks' },
    ],
  },
  es: {
    title: 'Las mañanas, en tres preguntas',
    questions: [
      { title: '¿A qué hora te levantas?', choice: 'Antes de las siete', other: 'Después de las siete' },
      { title: '¿Qué bebes primero?', choice: 'Café', other: 'Té' },
      { title: '¿Te gustarían mañanas más largas?', choice: 'Sí, por favor', other: 'No, gracias' },
    ],
  },
  ar: {
    title: 'الصباح في ثلاثة أسئلة',
    questions: [
      { title: 'متى تستيقظ؟', choice: 'قبل السابعة', other: 'بعد السابعة' },
      { title: 'ماذا تشرب أولًا؟', choice: 'القهوة', other: 'الشاي' },
      { title: 'هل تود أن يكون الصباح أطول؟', choice: 'نعم، من فضلك', other: 'لا، شكرًا' },
    ],
  },
} as const satisfies Readonly<Partial<Record<Language, { title: string; questions: readonly Asked[] }>>>

export type Tongue = keyof typeof writtenBy

/** One text in every language, in the format of SurveyJS. */
const inAll = (pick: (written: (typeof writtenBy)[Tongue]) => string) => ({
  default: pick(writtenBy.en),
  es: pick(writtenBy.es),
  ar: pick(writtenBy.ar),
})

const questionnaire = {
  pages: writtenBy.en.questions.map((_, at) => ({
    name: `page${at}`,
    elements: [
      {
        type: 'radiogroup',
        name: `q${at}`,
        title: inAll(({ questions }) => questions[at]?.title ?? ''),
        isRequired: true,
        choices: [
          { value: 'other', text: inAll(({ questions }) => questions[at]?.other ?? '') },
          { value: 'one', text: inAll(({ questions }) => questions[at]?.choice ?? '') },
        ],
      },
    ],
  })),
}

const pay = { points: 40, minutes: 1 } as const
/** An open survey, and the way to close it again. */
export type Opened = typeof pay & { title: string; close: () => Promise<void> }

/**
 * Opens a survey with a title in this language and questions in every language, for members of the country that no
 * other test uses.
 */
export async function openSurvey(language: Tongue): Promise<Opened> {
  const { token } = await knownPerson('manager@example.com')
  const ask = async (path: string, body: object) => {
    const answer = await call<AdminSurvey>('POST', path, { token: token.access.token, body })
    expect(answer.status, `${path}: ${answer.message}`).toBe(200)
    return answer.data
  }
  const { title } = writtenBy[language]
  const { countryId } = apart
  const draft = { title, kind: 'hosted', category: 'Everyday life', countryId, questionnaire, ...pay }
  const { surveyId, version } = await ask('survey-admin/surveys', draft)
  const live = await ask(`survey-admin/surveys/${surveyId}/status`, { version, status: 'live' })
  const close = async () =>
    void (await ask(`survey-admin/surveys/${surveyId}/status`, { version: live.version, status: 'closed' }))
  return { ...pay, title, close }
}

/** Approves the only request of a member as a member of the finance team. */
export async function approveRequestOf(email: string): Promise<void> {
  const { token } = await knownPerson('finance@example.com')
  const asFinance = { token: token.access.token }
  const { data } = await call<{ rows: { redemptionId: string; email: string }[] }>(
    'GET',
    // The newest: the demo world and other tests have requests of their own.
    'wallet/getAllRedeemRequests?currentPage=1&limit=100&status=requested&sort=newest',
    asFinance,
  )
  const own = data.rows.find((row) => row.email === email)
  const body = { redemptionId: own?.redemptionId, decision: 'approve' }
  const answer = await call('POST', 'wallet/reviewRedemptionRequest', { ...asFinance, body })
  expect(answer.status, answer.message).toBe(200)
}
