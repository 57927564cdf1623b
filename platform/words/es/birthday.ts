import type { birthdayWords } from '../en/birthday.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof birthdayWords> = {
  month: 'Mes',
  day: 'Día',
  year: 'Año',
  partsMissing: 'Indica la fecha completa: día, mes y año',
  monthMissing: 'Elige el mes',
  dayMissing: 'Escribe el día, por ejemplo 17',
  yearMissing: 'Escribe el año con cuatro cifras, por ejemplo 1990',
  noSuchDay: 'El {{day}} no existe',
}
