/** The name of the panel's points in one language: for one point, and for several. */
export type PointName = { readonly one: string; readonly many: string }
/** The names of points by language. A language without a name uses the words of its files. */
export type PointNames = { readonly [language: string]: PointName }

/** The names of points until the operator chooses others. */
export const usualPointNames: PointNames = {
  en: { one: 'point', many: 'points' },
  es: { one: 'punto', many: 'puntos' },
}
