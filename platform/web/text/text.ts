import i18next from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { formatsFor, sayIn, type Namespace, type Say, type Words } from '../../words/text.ts'
import { localeFor } from './locale.ts'

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: {} },
  interpolation: { escapeValue: false },
  returnNull: false,
})
for (const [name, format] of Object.entries(formatsFor(localeFor))) i18next.services.formatter?.add(name, format)

/** Puts a file's English words into the catalogue, once. */
export function learn<W extends Words>(text: Namespace<W>): Namespace<W> {
  if (!i18next.hasResourceBundle('en', text.name)) i18next.addResourceBundle('en', text.name, text.words)
  return text
}

/** The words of an area inside a component; it is drawn again when the language changes. */
export function useText<W extends Words>(text: Namespace<W>): Say<W> {
  const { t } = useTranslation()
  return useMemo(() => sayIn((key, options) => t(key, options), learn(text)), [t, text])
}

/** The words of an area outside React, in the language of the moment. */
export const textOf = <W extends Words>(text: Namespace<W>): Say<W> =>
  sayIn((key, options) => i18next.t(key, options), learn(text))
