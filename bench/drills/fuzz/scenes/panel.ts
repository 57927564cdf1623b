import { pngFile, svgFile } from '../../../../app/testing/pictures.ts'
import {
  acceptedDocuments,
  consentDocuments,
  legalDocuments,
  type LegalVersionText,
} from '../../../../areas/legal/contract.ts'
import type { MailDetail, MailRow } from '../../../../areas/mails/contract.ts'
import {
  categoriesMax,
  type QuestionOverview,
  type StaffQuestion,
} from '../../../../areas/profiler/contract/question-editor.ts'
import { pictureRoles } from '../../../../areas/site/contract/brand.ts'
import { utcDay } from '../../../../platform/contract/day.ts'
import type { EmptyPanel } from '../empty-panel.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { password, unused } from '../values.ts'

const logo = svgFile()
const icon = pngFile(512, 512)

/** The panel itself: its set-up, its emails, its brand and its legal texts. */
export function panelScenes({ ask, boss, person, random }: Stage, emptyPanel: EmptyPanel): Scenes {
  /** An email in one language, as staff have just read it. */
  async function email() {
    const caller = await boss()
    const { mails } = await ask<{ mails: MailRow[] }>(caller, 'GET', 'mails/getMails')
    const { code } = random.pick(mails)
    const { texts } = await ask<MailDetail>(caller, 'GET', `mails/getMail?code=${code}`)
    const { language, subject, body, version } = random.pick(texts)
    return { caller, place: { code, language }, text: { subject, body }, version }
  }
  const typedEmail = async () => {
    const { caller, place, text } = await email()
    return { caller, body: { ...place, ...text } }
  }

  /** A legal text as staff have just read it: its draft, or revision 0 when there is none. */
  async function legalText() {
    const caller = await boss()
    const document = random.pick(legalDocuments)
    const read = `legal/getTextVersion?document=${document}`
    const { state, revision } = await ask<LegalVersionText>(caller, 'GET', read)
    return { caller, document, revision: state === 'draft' ? revision : 0 }
  }

  const written = (place: object) => ({ ...place, texts: { en: { body: 'A text', changes: unused(random) } } })

  return {
    'POST setup/checkToken': async () => {
      const { app, token } = await emptyPanel.emptied()
      return { app, body: { token } }
    },
    'POST setup/createFirstAdmin': async () => {
      const { app, token } = await emptyPanel.emptied()
      const name = { firstName: 'Rhea', lastName: 'Diaz', email: `${unused(random)}@example.com` }
      const place = { countryId: 'US', language: random.pick(['en', 'es']), currency: 'USD' }
      return { app, body: { token, ...name, password, panelName: 'Harbour', ...place } }
    },
    // At most ten in an hour go to one person.
    'POST settings/sendTestEmail': async () => ({ caller: await person('2') }),
    'GET mails/getMail': async () => {
      const { caller, place } = await email()
      return { caller, query: { code: place.code } }
    },
    'POST mails/previewMail': typedEmail,
    'POST mails/sendTestMail': async () => ({ ...(await typedEmail()), caller: await person('2') }),
    'PUT mails/updateMail': async () => {
      const { caller, place, text, version } = await email()
      return { caller, body: { ...place, ...text, version } }
    },
    'POST mails/resetMail': async () => {
      const { caller, place, version } = await email()
      return { caller, body: { ...place, version } }
    },
    'POST site/uploadPicture': async () => {
      const role = random.pick(pictureRoles)
      return { caller: await boss(), body: { role, file: role === 'icon' ? icon : random.pick([logo, icon]) } }
    },
    'POST legal/acceptTexts': async () => {
      const caller = await person()
      const document = random.pick(acceptedDocuments)
      const { version } = await ask<{ version: string }>(caller, 'GET', `legal/getText?document=${document}`)
      return { caller, body: { accepted: [{ document, version }] } }
    },
    'GET legal/getConsents': async () => ({
      caller: await boss(),
      query: random.chance(0.5) ? { document: random.pick(consentDocuments) } : {},
    }),
    'PUT legal/saveText': async () => {
      const { caller, ...place } = await legalText()
      return { caller, body: written(place) }
    },
    'POST legal/discardText': async () => {
      const { caller, ...place } = await legalText()
      const { revision } = await ask<LegalVersionText>(caller, 'PUT', 'legal/saveText', written(place))
      return { caller, body: { document: place.document, revision } }
    },
    'POST legal/publishText': async () => {
      const { caller, ...place } = await legalText()
      const isMaterial = place.document !== 'cookie-policy' && random.chance(0.5)
      return { caller, body: { ...place, effectiveOn: utcDay(new Date()), isMaterial } }
    },
  }
}

/** No panel may have more; from here on the scenes take one away before they make another. */
const categoriesKept = categoriesMax - 5

/** Profile questions, their categories, and the orders of both. */
export function questionScenes({ ask, boss, shared, random }: Stage): Scenes {
  const look = async () => {
    const caller = await boss()
    return { caller, ...(await ask<QuestionOverview>(caller, 'GET', 'profileQuestions/getAllQuestions')) }
  }
  /** Room for one category more. */
  async function room() {
    const { caller, categories, questions } = await look()
    const held = new Set(questions.map(({ categoryId }) => categoryId))
    const spare = categories.find(({ categoryId, isOfBank }) => !isOfBank && !held.has(categoryId))
    if (spare && categories.length > categoriesKept)
      await ask(caller, 'DELETE', `profileQuestions/deleteCategory/${spare.categoryId}?version=${spare.version}`)
    return { caller, name: { en: `Kind ${unused(random)}` } }
  }
  const draft = () => ({
    categoryId: random.pick(['household', 'demographics', 'work']),
    type: 'single',
    text: { en: `Which ${unused(random)}?` },
    options: [{ text: { en: 'This' } }, { text: { en: 'That' } }],
  })
  const question = shared(async () => {
    const made = await ask<{ questionId: string }>(await boss(), 'POST', 'profileQuestions/createQuestion', draft())
    return made.questionId
  })
  /** A change of a question as staff have just read it. */
  async function changed() {
    const caller = await boss()
    const questionId = await question()
    const { version } = await ask<StaffQuestion>(caller, 'GET', `profileQuestions/getQuestion/${questionId}`)
    return { caller, path: { questionId }, body: { version, text: { en: `Which ${unused(random)}?` } } }
  }
  async function category() {
    const { caller, name } = await room()
    const made = await ask<{ categoryId: string }>(caller, 'POST', 'profileQuestions/createCategory', { name })
    return { caller, path: made, version: 1 }
  }
  return {
    'POST profileQuestions/createCategory': async () => {
      const { caller, name } = await room()
      return { caller, body: { name } }
    },
    'PATCH profileQuestions/updateCategory/{categoryId}': async () => {
      const { version, ...scene } = await category()
      return { ...scene, body: { name: { en: `Kind ${unused(random)}` }, version } }
    },
    'DELETE profileQuestions/deleteCategory/{categoryId}': async () => {
      const { version, ...scene } = await category()
      return { ...scene, query: { version } }
    },
    'POST profileQuestions/createQuestion': async () => ({ caller: await boss(), body: draft() }),
    'PATCH profileQuestions/updateQuestion/{questionId}': changed,
    'POST profileQuestions/previewQuestion/{questionId}': changed,
    'PUT profileQuestions/setConsent': async () => {
      const { caller, consent } = await look()
      const body = { text: { en: `I agree. ${unused(random)}` }, isNewVersion: random.chance(0.2) }
      return { caller, body: { ...body, version: consent.version } }
    },
    'PUT profileQuestions/orderQuestions/{categoryId}': async () => {
      const { caller, categories, questions } = await look()
      const { categoryId, orderVersion: version } = random.pick(categories)
      const asked = questions.filter((one) => one.categoryId === categoryId && one.state === 'asked')
      const questionIds = random.shuffled(asked.map(({ questionId }) => questionId))
      return { caller, path: { categoryId }, body: { questionIds, version } }
    },
    'PUT profileQuestions/setTopQuestions': async () => {
      const { caller, questions, top } = await look()
      const fit = questions.filter((one) => one.state === 'asked' && !one.isSensitive && one.countries.length === 0)
      const others = fit.filter(({ type }) => type === 'single').map(({ questionId }) => questionId)
      const questionIds = random.shuffled(['date_of_birth', ...random.shuffled(others).slice(0, 4)])
      return { caller, body: { questionIds, version: top.version } }
    },
    'PUT profileQuestions/orderCategories': async () => {
      const { caller, categories, orderVersion: version } = await look()
      return { caller, body: { categoryIds: random.shuffled(categories.map((one) => one.categoryId)), version } }
    },
  }
}
