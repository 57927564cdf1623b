import { defineText } from '../text.ts'

/** Words of the birthday in three fields. */
export const birthdayWords = defineText('birthday', {
  month: 'Month',
  day: 'Day',
  year: 'Year',
  partsMissing: 'Enter the whole date: day, month and year',
  monthMissing: 'Choose the month',
  dayMissing: 'Enter the day, such as 17',
  yearMissing: 'Enter the year with four digits, such as 1990',
  noSuchDay: 'There is no {{day}}',
})
