import type { Language } from '../../../platform/contract/language.ts'

/** A value, and the words that state it in every language; a language without them does not compile. */
type Stated = { is: number; words: Readonly<Record<Exclude<Language, 'qps'>, string>> }
/**
 * What the built-in texts state as a fact although an operator can change it: the value, and the words for it in each
 * language. An operator who published these words must be warned when they are no longer true.
 */
// Not for users: these words are searched for in texts.
export const statements = {
  pointsPerDollar: { is: 100, words: { en: 'are worth US$1.00', es: 'valen US$1.00', ar: 'تساوي US$1.00' } },
  welcomeUsd: { is: 5, words: { en: 'up to $5', es: 'hasta $5', ar: 'تصل إلى \u2066$5\u2069' } },
  minimumAge: { is: 18, words: { en: '18 or older', es: 'tener 18 años', ar: 'أن يكون عمرك 18 عامًا' } },
  disputeDays: {
    is: 30,
    words: { en: 'tell us within 30 days', es: 'avísanos en un plazo de 30 días', ar: 'فأبلغنا خلال 30 يومًا' },
  },
  decisionDays: {
    is: 30,
    words: { en: 'We decide within 30 days', es: 'Decidimos en los 30 días', ar: 'نبتّ في الأمر خلال 30 يومًا' },
  },
} as const satisfies Readonly<Record<string, Stated>>
export type Statement = keyof typeof statements

// Not for users: these words are searched for in texts.
const months13 = {
  is: 13,
  words: { en: 'and notifications: 13 months', es: 'y las notificaciones: 13 meses', ar: 'والإشعارات: 13 شهرًا' },
}
// Not for users: these words are searched for in texts.
const days30 = {
  is: 30,
  words: { en: 'emailed codes: 30 days', es: 'enviados por correo: 30 días', ar: 'والرموز المرسلة بالبريد: 30 يومًا' },
}
/** What the built-in texts state about how long something is kept, by the keys of the settings that decide it. */
// Not for users: these words are searched for in texts.
export const periodsStated: Readonly<Record<string, Stated>> = {
  'visitors.visitMonths': months13,
  'visitors.deviceMonths': months13,
  'affiliates.clickMonths': months13,
  'users.activityMonths': months13,
  'notifications.keptMonths': months13,
  'auth.sessionDays': days30,
  'auth.keyDays': days30,
  'support.errorDays': {
    is: 30,
    words: { en: 'Error reports: 30 days', es: 'informes de error: 30 días', ar: 'وتقارير الأخطاء: 30 يومًا' },
  },
  'redemptions.payeeDays': {
    is: 400,
    words: { en: '400 days after the request', es: '400 días desde que se cerró', ar: '400 يوم بعد إغلاق الطلب' },
  },
  'duties.requestMonths': {
    is: 36,
    words: { en: '36 months after we answered', es: '36 meses desde nuestra respuesta', ar: '36 شهرًا بعد ردنا عليه' },
  },
  'support.ticketMonths': {
    is: 36,
    words: { en: 'support: 36 months', es: 'soporte: 36 meses', ar: 'الرسائل إلى الدعم: 36 شهرًا' },
  },
  'disputes.textMonths': {
    is: 36,
    words: { en: '36 months after the decision', es: '36 meses desde la decisión', ar: '36 شهرًا بعد القرار' },
  },
  'panelists.noteMonths': {
    is: 36,
    words: { en: 'make about you: 36 months', es: 'sobre ti: 36 meses', ar: 'وملاحظات موظفينا عنك: 36 شهرًا' },
  },
}

/** Finds the statements about periods in these texts that are no longer true. */
export function findOutdatedPeriods(now: ReadonlyMap<string, unknown>, texts: readonly string[]) {
  return Object.entries(periodsStated).flatMap(([key, { is, words }]) => {
    const kept = Object.values(words).find((one) => texts.some((text) => text.includes(one)))
    return kept === undefined || now.get(key) === is ? [] : [{ key, words: kept }]
  })
}

/** Finds the words in these texts that state a value other than `now`; null if there are none. */
export function findContradictingWords(statement: Statement, now: number, texts: readonly string[]): string | null {
  const { is, words } = statements[statement]
  if (is === now) return null
  return Object.values(words).find((one) => texts.some((text) => text.includes(one))) ?? null
}
