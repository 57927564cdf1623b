/** Every language the product speaks, by its own name. */
export const languages = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof languages
/** Every language but English, which each word is written in first. */
export type OtherLanguage = Exclude<Language, 'en'>

export const languageCodes = Object.keys(languages) as Language[]

/** Whether this names a language of ours. */
export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(languages, text)

/** How numbers are grouped for a reader of whom only the language is known. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }
