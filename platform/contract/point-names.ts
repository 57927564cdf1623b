/** What the points of a panel are called in one language: one of them, and several. */
export type PointName = { readonly one: string; readonly many: string }
/** The same by language; a language without names has the words of its files. */
export type PointNames = { readonly [language: string]: PointName }

/** The words of the files where nothing else was chosen. */
export const usualPointNames: PointNames = {
  en: { one: 'point', many: 'points' },
  es: { one: 'punto', many: 'puntos' },
}
