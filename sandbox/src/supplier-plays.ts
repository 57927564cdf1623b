import {
  callbackPath,
  sendCallback,
  signedQuery,
  tampering,
  type Callback,
  type CallbackAnswer,
  type Outcome,
} from './supplier-callback.ts'

const staleSeconds = 600
const keptSent = 500
const keptAmounts = 10_000
const retryPausesMs = [300, 1_000]

type Step = {
  outcome: Outcome
  tamper?: keyof typeof tampering
  ageSeconds?: number
  amountOff?: number
  /** Sent so often at the same time. */
  times?: number
  /** How long the supplier takes before it sends. */
  waitMs?: number
  /** Before it is sent the survey is closed in the inventory, and the panel is told. */
  closesSurvey?: boolean
}
const lateMs = 1_500

/** What can go wrong between a supplier and a panel, as callbacks sent one after the other. */
export const scripts = {
  honest: [{ outcome: 'completed' }],
  late: [{ outcome: 'completed', waitMs: lateMs }],
  doubled: [{ outcome: 'completed', times: 2 }],
  'quota-closes': [{ outcome: 'quota_full', closesSurvey: true }],
  forged: [
    { outcome: 'completed', tamper: 'flipSignature' },
    { outcome: 'completed', tamper: 'flipContent' },
  ],
  unsigned: [{ outcome: 'completed', tamper: 'dropSignature' }],
  stale: [{ outcome: 'completed', ageSeconds: staleSeconds }],
  replayed: [{ outcome: 'completed' }, { outcome: 'completed' }],
  reordered: [{ outcome: 'reversed' }, { outcome: 'completed' }],
  reversed: [{ outcome: 'completed' }, { outcome: 'reversed' }],
  'changed-amount': [{ outcome: 'completed' }, { outcome: 'completed', amountOff: 1 }],
} as const satisfies Record<string, readonly Step[]>
export type Script = keyof typeof scripts
export const scriptNames = Object.keys(scripts) as readonly Script[]

export type Play = { attemptId: string; amount?: number; eventId?: string; surveyId?: string }
export type SentCallback = {
  attemptId: string
  eventId: string
  outcome: Outcome
  note: string
  answer: CallbackAnswer
  at: string
}

export type Supplier = ReturnType<typeof createSupplier>

type Options = {
  serverUrl: string
  secret: string
  now: () => Date
  /** Closes a survey in the inventory and tells the panel. */
  closeSurvey: (surveyId: string) => Promise<void>
}

/** The house supplier as the panel meets it: signed callbacks, one event for each attempt, in every order. */
export function createSupplier({ serverUrl, secret, now, closeSurvey }: Options) {
  const sent: SentCallback[] = []
  const amounts = new Map<string, number>()

  function callbackOf(
    { attemptId, amount, eventId }: Play,
    { outcome, ageSeconds = 0, amountOff = 0 }: Step,
  ): Callback {
    const price = amount ?? amounts.get(attemptId)
    const named = price !== undefined || amountOff !== 0
    return {
      attemptId,
      outcome,
      ...(named ? { amount: (price ?? 0) + amountOff } : {}),
      eventId: eventId ?? `house-${attemptId}`,
      ts: Math.floor(now().getTime() / 1000) - ageSeconds,
    }
  }

  async function send(callback: Callback, query: string, note = ''): Promise<CallbackAnswer> {
    const answer = await sendCallback(serverUrl + callbackPath, query)
    const { attemptId, eventId, outcome } = callback
    sent.unshift({ attemptId, eventId, outcome, note, answer, at: now().toISOString() })
    sent.length = Math.min(sent.length, keptSent)
    return answer
  }

  return {
    /** Remembers what the panel said an attempt is worth, so that its callback names the same amount. */
    remember(attemptId: string, points: number): void {
      if (amounts.size >= keptAmounts) amounts.clear()
      amounts.set(attemptId, points)
    },

    /** Sends one and the same signed callback `times` times, all at once, and gives the answers. */
    complete(play: Play, outcome: Outcome, times: number): Promise<CallbackAnswer[]> {
      const callback = callbackOf(play, { outcome })
      const query = signedQuery(secret, callback)
      return Promise.all(Array.from({ length: times }, () => send(callback, query)))
    },

    /** Plays a script step by step and gives each step's answer. */
    async play(play: Play, script: Script): Promise<(CallbackAnswer & { outcome: Outcome })[]> {
      const answers: (CallbackAnswer & { outcome: Outcome })[] = []
      for (const step of scripts[script] as readonly Step[]) {
        if (step.closesSurvey && play.surveyId) await closeSurvey(play.surveyId)
        if (step.waitMs) await new Promise((resolve) => setTimeout(resolve, step.waitMs))
        const callback = callbackOf(play, step)
        const query = signedQuery(secret, callback)
        const sending = Array.from({ length: step.times ?? 1 }, () =>
          send(callback, step.tamper ? tampering[step.tamper](query) : query, script),
        )
        for (const answer of await Promise.all(sending)) answers.push({ outcome: step.outcome, ...answer })
      }
      return answers
    },

    /** The callback of a respondent who really answered: tried again when the panel is away or failing. */
    async report(play: Play, outcome: Outcome): Promise<CallbackAnswer> {
      const callback = callbackOf(play, { outcome })
      for (const pauseMs of retryPausesMs) {
        const answer = await send(callback, signedQuery(secret, callback), 'respondent')
        if (answer.status > 0 && answer.status < 500) return answer
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      return send(callback, signedQuery(secret, callback), 'respondent')
    },

    /** What was sent, newest first; with an attempt only its own. */
    sent: (attemptId?: string): readonly SentCallback[] =>
      attemptId === undefined ? sent : sent.filter((one) => one.attemptId === attemptId),
  }
}
