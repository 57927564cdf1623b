/**
 * What the built-in texts state as a fact although an operator can change it: the value, and the words that state it
 * in each language. An operator who published these words must be warned when they are no longer true.
 */
// No reader: these words are searched for in texts.
export const statements = {
  pointsPerDollar: { is: 100, words: ['are worth US$1.00', 'valen US$1.00'] },
  welcomeUsd: { is: 5, words: ['up to $5', 'hasta $5'] },
  minimumAge: { is: 18, words: ['18 or older', 'tener 18 años'] },
  disputeDays: { is: 30, words: ['tell us within 30 days', 'avísanos en un plazo de 30 días'] },
  decisionDays: { is: 30, words: ['We decide within 30 days', 'Decidimos en los 30 días'] },
} as const
export type Statement = keyof typeof statements

// No reader: these words are searched for in texts.
const months13 = { is: 13, words: ['and notifications: 13 months', 'y las notificaciones: 13 meses'] }
// No reader: these words are searched for in texts.
const days30 = { is: 30, words: ['emailed codes: 30 days', 'enviados por correo: 30 días'] }
/** What the built-in texts state about how long something is kept, by the keys of the settings that decide it. */
// No reader: these words are searched for in texts.
export const periodsStated: Readonly<Record<string, { is: number; words: readonly string[] }>> = {
  'visitors.visitMonths': months13,
  'visitors.deviceMonths': months13,
  'affiliates.clickMonths': months13,
  'users.activityMonths': months13,
  'notifications.keptMonths': months13,
  'auth.sessionDays': days30,
  'auth.keyDays': days30,
  'support.errorDays': { is: 30, words: ['Error reports: 30 days', 'informes de error: 30 días'] },
  'redemptions.payeeDays': { is: 400, words: ['400 days after the request', '400 días desde que se cerró'] },
  'duties.requestMonths': { is: 36, words: ['36 months after we answered', '36 meses desde nuestra respuesta'] },
  'support.ticketMonths': { is: 36, words: ['support: 36 months', 'soporte: 36 meses'] },
  'disputes.textMonths': { is: 36, words: ['36 months after the decision', '36 meses desde la decisión'] },
  'panelists.noteMonths': { is: 36, words: ['make about you: 36 months', 'sobre ti: 36 meses'] },
}

/** Finds the statements about periods in these texts that are no longer true. */
export function outdatedPeriods(now: ReadonlyMap<string, unknown>, texts: readonly string[]) {
  return Object.entries(periodsStated).flatMap(([key, { is, words }]) => {
    const kept = words.find((one) => texts.some((text) => text.includes(one)))
    return kept === undefined || now.get(key) === is ? [] : [{ key, words: kept }]
  })
}

/** Finds the words in these texts that state another value than `now`; null for none. */
export function wordsAgainst(statement: Statement, now: number, texts: readonly string[]): string | null {
  const { is, words } = statements[statement]
  if (is === now) return null
  return words.find((one) => texts.some((text) => text.includes(one))) ?? null
}
