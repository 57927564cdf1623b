import i18next from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: {} },
  interpolation: { escapeValue: false },
  returnNull: false,
})

type Words = Readonly<Record<string, string>>

/** The words of one area: a name and flat keys. Plurals are pairs `x_one`, `x_other`, asked for as `x` with a `count`. */
export type Namespace<W extends Words> = { readonly name: string; readonly words: W }

/** The words of an area in another language: every key, so that a forgotten one does not compile. */
export type Translated<N> = N extends Namespace<infer W> ? { readonly [K in keyof W]: string } : never

/** Puts an area's English words into the catalogue; the literal types make keys and their `{{values}}` checkable. */
export function defineText<const W extends Words>(name: string, words: W): Namespace<W> {
  i18next.addResourceBundle('en', name, words)
  return { name, words }
}

type KeyOf<W> = { [K in keyof W & string]: K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K }[keyof W & string]
type WordsAt<W, K extends string> = K extends keyof W ? W[K] : `${K}_other` extends keyof W ? W[`${K}_other`] : never
type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type Values<W, K extends string> = { [N in Names<WordsAt<W, K>>]: string | number }

/** Says one entry of a namespace; entries with `{{values}}` ask for them. */
export type Say<W> = <K extends KeyOf<W>>(
  key: K,
  ...values: [Names<WordsAt<W, K>>] extends [never] ? [] : [Values<W, K>]
) => string

const sayIn =
  <W extends Words>(translate: (key: string, options: Record<string, unknown>) => string, text: Namespace<W>): Say<W> =>
  (key, ...values) =>
    translate(key, { ns: text.name, ...values[0] })

/** The words of an area inside a component; it is drawn again when the language changes. */
export function useText<W extends Words>(text: Namespace<W>): Say<W> {
  const { t } = useTranslation()
  return useMemo(() => sayIn((key, options) => t(key, options), text), [t, text])
}

/** The words of an area outside React, in the language of the moment. */
export const textOf = <W extends Words>(text: Namespace<W>): Say<W> =>
  sayIn((key, options) => i18next.t(key, options), text)
