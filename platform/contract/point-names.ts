/** The name of the panel's points in one language: for one of them, and for several. */
export type PointName = { readonly one: string; readonly many: string }
/** The same by language; a language without a name uses the words of its files. */
export type PointNames = { readonly [language: string]: PointName }

/** The names until others are chosen: the words of the files. */
export const usualPointNames: PointNames = {
  en: { one: 'point', many: 'points' },
  es: { one: 'punto', many: 'puntos' },
}
