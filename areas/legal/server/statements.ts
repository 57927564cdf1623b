/**
 * What our own texts state as a fact although an operator can choose it: the figure, and the words in which they do, in each language.
 * Whoever published them as they are, or kept these words, has to be told when it is no longer so.
 */
// No reader: what is looked for in texts.
export const statements = {
  pointsPerDollar: { is: 100, words: ['are worth US$1.00', 'valen US$1.00'] },
  welcomeUsd: { is: 5, words: ['up to $5', 'hasta $5'] },
  minimumAge: { is: 18, words: ['18 or older', 'tener 18 años'] },
  disputeDays: { is: 30, words: ['tell us within 30 days', 'avísanos en un plazo de 30 días'] },
  decisionDays: { is: 30, words: ['We decide within 30 days', 'Decidimos en los 30 días'] },
} as const
export type Statement = keyof typeof statements

/** The words among these texts that state something else than `now`; null when none of them does. */
export function wordsAgainst(statement: Statement, now: number, texts: readonly string[]): string | null {
  const { is, words } = statements[statement]
  if (is === now) return null
  return words.find((one) => texts.some((text) => text.includes(one))) ?? null
}
