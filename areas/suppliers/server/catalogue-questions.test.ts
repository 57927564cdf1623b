import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CatalogueWorld, cell, openCatalogueWorld, survey } from '../../../app/testing/catalogue-world.ts'

let world: CatalogueWorld
beforeAll(async () => {
  world = await openCatalogueWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('a survey of which answers are missing', () => {
  const staff = { userId: '', ip: '::1' }
  const ours: Readonly<Record<string, string>> = {
    43: 'gender',
    51: 'pets',
    52: 'online_shopping',
    53: 'grocery_shopper',
    54: 'hispanic',
  }
  const optionsOf = (questionId: string) =>
    (world.profiler.questionsById().get(questionId)?.options ?? []).map(({ optionId }) => optionId)
  /** Maps the network's code 1 to our first option, code 2 to the second, and so on. */
  const mapped = async (questionRef: string, questionId: string) => {
    const options = optionsOf(questionId)
      .slice(0, 2)
      .map((optionId, at) => ({ code: String(at + 1), optionId, isWhole: true }))
    const map = { mapId: null, version: 0, questionRef, countryId: null, language: null, questionId }
    await world.suppliers.maps.save(staff, 'feed', { ...map, said: 'options', options, source: 'Their look-up' }, 'en')
  }
  beforeAll(async () => {
    ;[staff.userId = ''] = await world.panelists(1)
    await world.sql(`delete from question_maps where supplier_kind = 'prodege'`)
    await world.sql('delete from supplier_question_grades')
    for (const [questionRef, questionId] of Object.entries(ours)) await mapped(questionRef, questionId)
    await world.suppliers.maps.setGrade(staff, 'feed', { questionId: 'hispanic', grade: 'filter' }, 'en')
  })
  const asking = (...refs: string[]) => ({
    quotas: [
      cell(
        1,
        0,
        5,
        refs.map((ref) => ({ question_id: Number(ref), operator: 'OR', precodes: ['1'] })),
      ),
    ],
  })
  type AskedFirst = { questions: { questionId: string; text: string }[] }
  const startAsking = async (userId: string, surveyId: string) => {
    const answer = await world.start(userId, surveyId)
    const told: object = answer.data ?? {}
    const { questions = [] } = told as Partial<AskedFirst>
    return { ...answer, questionIds: questions.map(({ questionId }) => questionId) }
  }
  /** Gives the answers that these surveys want, or other ones. */
  const say = (userId: string, questionIds: readonly string[], isWanted = true) =>
    world.call(userId, 'POST', 'profileSurveys/upsertProfileSurveyReply', {
      replies: questionIds.map((questionId) => ({ questionId, optionIds: [optionsOf(questionId)[isWanted ? 0 : 1]] })),
    })

  test('is listed as one that may fit where three answers at most decide it, and for less the more they are', async () => {
    world.plan.surveys = [
      survey(201, asking('43', '51')),
      survey(202, asking('43')),
      survey(203, asking('43', '51', '52')),
      survey(204, asking('43', '51', '52', '53')),
      survey(205, asking('43', '999')),
      survey(206, asking('43', '54')),
      survey(207),
    ]
    await world.read()
    const userId = await world.member()
    const { rows } = await world.listOf(userId)
    expect(rows.map(({ surveyId, match }) => [surveyId, match.strength])).toEqual([
      ['feed.207', 'open'],
      ['feed.202', 'possible'],
      ['feed.201', 'possible'],
      ['feed.203', 'possible'],
    ])
    expect(rows[1]?.match.reasons).toEqual(['Answer more profile questions to see whether it fits'])
    for (const surveyId of ['feed.204', 'feed.205', 'feed.206'])
      expect(await startAsking(userId, surveyId)).toMatchObject({ code: 'survey-not-a-match', questionIds: [] })
    expect(await world.attemptOf(userId)).toBeUndefined()
  })

  test('asks for them before it is begun, in the reader’s language, and is judged by the answers', async () => {
    world.plan.surveys = [survey(211, asking('43', '51')), survey(212, asking('51'))]
    await world.read()
    const [fits, doesNot] = [await world.member(), await world.member()]
    for (const userId of [fits, doesNot]) {
      const asked = await startAsking(userId, 'feed.211')
      expect(asked).toMatchObject({ status: 409, code: 'survey-asks-first', questionIds: ['gender', 'pets'] })
      expect(await world.attemptOf(userId)).toBeUndefined()
      expect((await say(userId, asked.questionIds, userId === fits)).status).toBe(200)
    }
    expect(await startAsking(fits, 'feed.211')).toMatchObject({ status: 200, questionIds: [] })
    expect(await startAsking(doesNot, 'feed.211')).toMatchObject({ code: 'survey-not-a-match' })
    expect([(await world.attemptOf(fits))?.['outcome'], await world.attemptOf(doesNot)]).toEqual(['started', undefined])
    // A survey that fits by these answers is certain now; one that does not is no longer listed.
    expect((await world.listOf(fits)).rows.map(({ surveyId, status }) => [surveyId, status])).toEqual([
      ['feed.211', 'in_progress'],
      ['feed.212', 'open'],
    ])
    expect(await world.idsOf(doesNot)).toEqual([])
    const inSpanish = world.surveys.start(await world.member(), 'feed.212', 'desktop', '', {
      language: 'es',
      userAgent: '',
      shownPoints: null,
    })
    const text = world.profiler.worded(world.profiler.questionsById().get('pets')!, 'es').text
    await expect(inSpanish).rejects.toMatchObject({
      code: 'survey-asks-first',
      more: { data: { questions: [{ questionId: 'pets', text }] } },
    })
  })

  test('is not asked about again by who declined to answer, and asks for sensitive answers only of who agreed to be asked', async () => {
    world.plan.surveys = [survey(221, asking('43')), survey(222, asking('54'))]
    await world.read()
    const userId = await world.member()
    expect(await world.idsOf(userId)).toEqual(['feed.221'])
    await world.call(userId, 'POST', 'profileSurveys/upsertProfileSurveyReply', {
      replies: [{ questionId: 'gender', optionIds: ['prefer_not_to_say'] }],
    })
    expect(await startAsking(userId, 'feed.221')).toMatchObject({ code: 'survey-not-a-match', questionIds: [] })
    expect(await startAsking(userId, 'feed.222')).toMatchObject({ code: 'survey-not-a-match', questionIds: [] })
    const { version } = world.profiler.consentAsked('en')
    await world.call(userId, 'POST', 'profileSurveys/sensitiveConsent', { isGiven: true, version })
    expect(await startAsking(userId, 'feed.222')).toMatchObject({ questionIds: ['hispanic'] })
    await world.suppliers.maps.setGrade(staff, 'feed', { questionId: 'hispanic', grade: 'never' }, 'en')
    expect(await startAsking(userId, 'feed.222')).toMatchObject({ questionIds: [] })
    await world.suppliers.maps.setGrade(staff, 'feed', { questionId: 'hispanic', grade: 'filter' }, 'en')
  })

  test('is told an answer that was given for it only where staff and the panelist let it out', async () => {
    const { maps, passing } = world.suppliers
    const names = (url: string) => [...new URL(url).searchParams.keys()].filter((name) => /^q\d/.test(name))
    for (const [n, [grade, isGiven]] of (
      [
        ['filter', false],
        ['answer', false],
        ['answer', true],
        ['filter', true],
      ] as const
    ).entries()) {
      const id = 231 + n
      world.plan.surveys = [survey(id, asking('43'))]
      await world.read()
      const userId = await world.member()
      await maps.setGrade(staff, 'feed', { questionId: 'gender', grade: 'answer' }, 'en')
      const [partner] = await passing.list(userId, 'en')
      const yes = { supplierKey: 'feed', scope: 'answers' as const, version: partner?.answers.version ?? '' }
      if (isGiven) await passing.change({ userId, ip: '::1', language: 'en' }, { ...yes, isGiven })
      await maps.setGrade(staff, 'feed', { questionId: 'gender', grade }, 'en')
      const { questionIds } = await startAsking(userId, `feed.${id}`)
      await say(userId, questionIds)
      const { data } = await world.start(userId, `feed.${id}`)
      const told = grade === 'answer' && isGiven ? ['q43'] : []
      expect([grade, isGiven, names(data.entryUrl)]).toEqual([grade, isGiven, told])
      expect(await world.sql('select 1 from disclosures where attempt_id = $1', [data.attemptId])).toHaveLength(
        told.length,
      )
    }
    await maps.setGrade(staff, 'feed', { questionId: 'gender', grade: 'filter' }, 'en')
  })

  test('has its questions asked first in the profile, also where it takes too many of them', async () => {
    world.plan.surveys = [
      survey(241, asking('43', '51', '52', '53')),
      survey(242, asking('53')),
      survey(243, asking('54', '999')),
    ]
    await world.read()
    world.pass(61_000)
    const demand = await world.suppliers.walls.demand()
    expect(Object.fromEntries(demand)).toEqual({
      gender: 1,
      pets: 1,
      online_shopping: 1,
      grocery_shopper: 2,
      hispanic: 1,
    })
    // The profiler first asks the questions that most surveys need.
    expect((await world.surveys.demand()).get('grocery_shopper')).toBe(2)
  })
})
