import type { Locator, Page } from '@playwright/test'

/** The three fields of a birthday, by their legend. */
export const birthdayOn = (place: Page | Locator, legend = 'What is your date of birth?'): Locator =>
  place.getByRole('group', { name: legend })

/** Gives a birthday, `YYYY-MM-DD`, of a day that there may never have been. */
export async function fillBirthday(birthday: Locator, day: string): Promise<void> {
  const [year = '', month, date] = day.split('-')
  await birthday.getByLabel('Month').selectOption(String(Number(month)))
  await birthday.getByLabel('Day').fill(String(Number(date)))
  await birthday.getByLabel('Year').fill(year)
}

/** What stands in the fields, each with its label, in their order. */
export const sayBirthday = (birthday: Locator): Promise<string[]> =>
  birthday
    .locator('input, select')
    .evaluateAll((fields: (HTMLInputElement | HTMLSelectElement)[]) =>
      fields.map(({ labels, value }) => `${labels?.[0]?.textContent} ${value}`),
    )
