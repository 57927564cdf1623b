/** The words of a bank question in another language; `options` are keyed by the ids of the English ones. */
export type BankWords = { text: string; whyWeAsk: string; options?: Readonly<Record<string, string>> }
/** The words of one category's questions, by their ids. */
export type CategoryWords = Readonly<Record<string, BankWords>>

export const preferNotToSay = { prefer_not_to_say: 'Prefiero no decirlo' } as const
export const noneOfThese = { none: 'Nada de esto' } as const
