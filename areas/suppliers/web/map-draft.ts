import type { MappedCode, OurQuestion, QuestionGap, QuestionMap, SaidKind } from '../contract/maps.ts'

/**
 * A map as it is typed: for each of our options the network's codes, separated by commas, and whether the first means
 * exactly that option.
 */
export type MapDraft = {
  questionRef: string
  countryId: string
  language: string
  questionId: string
  said: SaidKind
  source: string
  codes: Record<string, string>
  wholes: Record<string, boolean>
}

/** The initial draft: an existing map, a question that has no map yet, or an empty one. */
export function createDraft(map: QuestionMap | null, gap: QuestionGap | null): MapDraft {
  const empty = { codes: {}, wholes: {}, questionId: '', said: 'options' as const, language: '', source: '' }
  if (!map) return { ...empty, questionRef: gap?.questionRef ?? '', countryId: gap?.countryId ?? '' }
  const optionIds = [...new Set(map.options.map(({ optionId }) => optionId))]
  const codesOf = (optionId: string) =>
    map.options.filter((one) => one.optionId === optionId).toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
  return {
    questionRef: map.questionRef,
    countryId: map.countryId ?? '',
    language: map.language ?? '',
    questionId: map.questionId,
    said: map.said,
    source: map.source,
    codes: Object.fromEntries(
      optionIds.map((id) => [
        id,
        codesOf(id)
          .map(({ code }) => code)
          .join(', '),
      ]),
    ),
    wholes: Object.fromEntries(optionIds.map((id) => [id, codesOf(id)[0]?.isWhole ?? false])),
  }
}

/** The codes of a draft, in the order of the question's options. */
export const collectCodes = ({ codes, wholes }: MapDraft, question: OurQuestion | undefined): MappedCode[] =>
  (question?.options ?? []).flatMap(({ optionId }) =>
    (codes[optionId] ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== '')
      .map((code, at) => ({ code, optionId, isWhole: at === 0 && (wholes[optionId] ?? false) })),
  )

/** The draft in the form of the call. */
export const buildBody = (draft: MapDraft, question: OurQuestion | undefined, map: QuestionMap | null) => ({
  mapId: map?.mapId ?? null,
  version: map?.version ?? 0,
  questionRef: draft.questionRef.trim(),
  countryId: draft.countryId.trim().toUpperCase() || null,
  language: draft.language.trim().toLowerCase() || null,
  questionId: draft.questionId,
  said: draft.said,
  options: draft.said === 'options' ? collectCodes(draft, question) : [],
  source: draft.source.trim(),
})
