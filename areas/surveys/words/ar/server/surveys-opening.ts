import type { Translated } from '../../../../../platform/words/text.ts'
import type { surveysOpening } from '../../en/server/surveys-opening.ts'

export const words: Translated<typeof surveysOpening> = {
  title: 'يوجد استبيان منشور أو مورّد متصل',
  todo: 'أنشئ استبيانًا في صفحة Surveys وافتحه، أو اربط مورّدًا في صفحة Suppliers.',
}
