import { page, redirect, type Answer, type Ask, type Route } from '../router.ts'
import type { NewId } from './board.ts'
import { answersIn, noticePage, surveyPage } from './questionnaire.ts'
import { endings, type Ending, type RespondentAnswers, type QuestionName } from './screener.ts'
import type { NetworkKey } from './secrets.ts'

/** A respondent in a survey. */
export type Opening = {
  title: string
  minutes: number
  asks: readonly QuestionName[]
  /** How the survey ends, given these answers and those that the network already knew. */
  judge: (given: RespondentAnswers) => Ending
  /** Ends it: tells the panel, and returns where the browser goes. */
  end: (ending: Ending) => Promise<string>
}

export type Sessions = ReturnType<typeof createSessions>

const keptSessions = 1_000

const refusals = {
  unknown: ['This link leads nowhere', 'Please start the survey again from the panel.', 404],
  foreign: ['This link is for another person', 'It was made for another browser.', 403],
  used: ['This link has been used', 'A link works once. Please choose another survey.', 410],
} as const

/** The surveys that are open in browsers. Each ends once. */
export function createSessions(options: { key: NetworkKey; name: string; publicUrl: string; newId: NewId }) {
  const { key, name, publicUrl, newId } = options
  const panel = new URL(publicUrl)
  const open = new Map<string, Opening>()
  const path = (id: string) => `/survey-networks/${key}/sessions/${id}`

  /** A page whose form may lead to the panel: browsers apply a page's policy to the redirects of its forms, too. */
  const shown = (body: string, status: number) => page(body, status, panel.origin)
  const notice = (title: string, words: string, status: number) =>
    page(noticePage(name, title, words, panel.href), status)
  const over = () => notice('This survey is over', 'Please start another one from the panel.', 410)

  async function submit({ params, body }: Ask): Promise<Answer> {
    const id = params['id'] ?? ''
    const opening = open.get(id)
    if (!opening) return over()
    const chosen = endings.find((one) => one === body['ending'])
    const answered = answersIn(body, opening.asks)
    if (!chosen && !answered) return shown(surveyPage({ network: name, action: path(id), ...opening }, body, true), 400)
    open.delete(id)
    return redirect(await opening.end(chosen ?? endingOf(opening, answered)))
  }

  const routes: readonly Route[] = [
    {
      method: 'GET',
      path: path('{id}'),
      handle: ({ params }) => {
        const id = params['id'] ?? ''
        const opening = open.get(id)
        return opening ? shown(surveyPage({ network: name, action: path(id), ...opening }), 200) : over()
      },
    },
    { method: 'POST', path: path('{id}'), handle: submit },
  ]
  return {
    routes,
    notice,
    /** The page shown when a link is refused. */
    turnAway(reason: keyof typeof refusals): Answer {
      const [title, words, status] = refusals[reason]
      return notice(title, words, status)
    },
    /** Opens a survey for a respondent, and sends the browser to it. */
    begin(opening: Opening): Answer {
      const id = newId('session')
      const [oldest] = open.keys()
      if (open.size >= keptSessions && oldest !== undefined) open.delete(oldest)
      open.set(id, opening)
      return redirect(path(id))
    },
    forget: (): void => open.clear(),
  }
}

function endingOf(opening: Opening, answered: ReturnType<typeof answersIn>): Ending {
  const ending = opening.judge(answered?.given ?? new Map())
  return ending === 'complete' && answered?.isAttentive === false ? 'quality' : ending
}
