import { choices, type Element, type Page, type Questionnaire } from './questionnaire.ts'
import { careQuestionnaires } from './questionnaires-care.ts'
import { foodQuestionnaires } from './questionnaires-food.ts'
import { homeQuestionnaires } from './questionnaires-home.ts'
import { mediaQuestionnaires } from './questionnaires-media.ts'
import { mobilityQuestionnaires } from './questionnaires-mobility.ts'
import { spendingQuestionnaires } from './questionnaires-spending.ts'
import { technologyQuestionnaires } from './questionnaires-technology.ts'

const fixedQuestion = (name: string, title: string, a: string, b: string): Page => ({
  name: `page_${name}`,
  elements: [{ type: 'radiogroup', name, title, isRequired: true, choices: choices({ a, b }) }],
})

/** The fixed one that checks rely on: three required questions `q1`, `q2`, `q3` with values `a` and `b`. */
const demoHosted: Questionnaire = {
  questionnaireId: 'demo-hosted',
  document: {
    title: 'Three quick choices',
    description: 'A very short survey with no right or wrong answers.',
    pages: [
      fixedQuestion('q1', 'Which do you like better?', 'Mornings', 'Evenings'),
      fixedQuestion('q2', 'And which of these?', 'The sea', 'The mountains'),
      fixedQuestion('q3', 'What would you rather have more of?', 'Time', 'Money'),
    ],
  },
}

/** Every questionnaire of the demo world; each id is there once. */
export const questionnaires: readonly Questionnaire[] = [
  demoHosted,
  ...foodQuestionnaires,
  ...mediaQuestionnaires,
  ...technologyQuestionnaires,
  ...mobilityQuestionnaires,
  ...homeQuestionnaires,
  ...careQuestionnaires,
  ...spendingQuestionnaires,
]

/** All questions of a questionnaire, in the order they are asked. */
export const elementsOf = ({ document }: Questionnaire): Element[] => document.pages.flatMap((page) => page.elements)
