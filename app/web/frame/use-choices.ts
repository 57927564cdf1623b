import { skipToken } from '@reduxjs/toolkit/query'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { panelistPath, surveyAdminPath } from '../../../platform/web/paths.ts'
import { usePermissions, usePerson } from '../../../platform/web/session/me.ts'
import { useSettled } from '../../../platform/web/state/use-settled.ts'
import { palette } from '../../../platform/words/en/palette.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { adminEntries, entriesOf } from './work-entries.ts'
import { usePalettePanelistQuery, usePalettePanelistsQuery, usePaletteSurveysQuery } from './palette-api.ts'
import { hasEveryWord } from '../../../kit/search.ts'
import { listMorePages, parseSearch, type Choice, type Group } from './palette.ts'

const typingMs = 200
const mostOfEach = 5
type Found = { panelistId: string; firstName: string; lastName: string; email: string }

/** The panelists that match a text, for readers who may see panelists. */
function useFoundPanelists(text: string) {
  const say = useText(palette)
  const { permissions } = usePermissions()
  const wanted = permissions.includes('panelists.view') ? parseSearch(text) : null
  const isOne = wanted !== null && 'id' in wanted
  const byId = usePalettePanelistQuery(isOne ? { params: { panelistId: wanted.id } } : skipToken)
  const limit = mostOfEach
  const byName = usePalettePanelistsQuery(
    wanted && !isOne && wanted.name ? { query: { limit, name: wanted.name } } : skipToken,
  )
  const byEmail = usePalettePanelistsQuery(wanted && !isOne ? { query: { limit, email: wanted.email } } : skipToken)
  const rows: readonly Found[] = [
    ...(byId.currentData ? [byId.currentData] : []),
    ...(byName.currentData?.rows ?? []),
    ...(byEmail.currentData?.rows ?? []),
  ]
  const found = new Map(rows.map((row) => [row.panelistId, row]))
  const choices = [...found.values()]
    .slice(0, mostOfEach)
    .map(({ panelistId, firstName, lastName, email }): Choice => ({
      key: `panelist ${panelistId}`,
      word: `${firstName} ${lastName}`.trim() || say('nameless'),
      note: email,
      to: panelistPath(panelistId),
    }))
  const asked = [byId, byName, byEmail]
  // An id that no one has is not a failure: the list is simply empty.
  const error = asked.map((one) => one.error).find((one) => one !== undefined && failureOf(one).status !== 404)
  return { choices, isFetching: asked.some((one) => one.isFetching), error }
}

/** The surveys that match a text, for readers who may see surveys. */
function useFoundSurveys(text: string) {
  const { permissions } = usePermissions()
  const isAsked = permissions.includes('surveys.view') && parseSearch(text) !== null
  const { currentData, isFetching, error } = usePaletteSurveysQuery(
    isAsked ? { query: { limit: mostOfEach, text: text.trim() } } : skipToken,
  )
  const choices = (currentData?.rows ?? []).map(({ surveyId, title }): Choice => ({
    key: `survey ${surveyId}`,
    word: title,
    note: surveyId,
    to: surveyAdminPath(surveyId),
  }))
  return { choices, isFetching, error }
}

/** The pages that are open to the reader and match the typed text. */
function usePlaces(typed: string): readonly Choice[] {
  const say = useText(palette)
  const sayShell = useText(shell)
  const person = usePerson()
  const { permissions } = usePermissions()
  const all = [
    ...[...adminEntries(person, permissions), ...entriesOf(person, permissions)].map(({ to, word }) => ({
      to,
      word: sayShell(word),
    })),
    ...listMorePages(person, permissions).map(({ to, word }) => ({ to, word: say(word) })),
  ]
  return all.filter(({ word }) => hasEveryWord(word, typed)).map(({ to, word }) => ({ key: to, word, note: '', to }))
}

type Choices = { groups: readonly Group[]; isSearching: boolean; failure: CallFailure | null }

/** The options for a text: pages at once, panelists and surveys after a pause in typing. */
export function useChoices(typed: string): Choices {
  const text = useSettled(typed, typingMs)
  const places = usePlaces(typed)
  const panelists = useFoundPanelists(text)
  const surveys = useFoundSurveys(text)
  const error = panelists.error ?? surveys.error
  const groups: readonly Group[] = [
    { name: 'places', choices: places },
    { name: 'panelists', choices: panelists.choices },
    { name: 'surveys', choices: surveys.choices },
  ]
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    isSearching: text !== typed || panelists.isFetching || surveys.isFetching,
    failure: error ? failureOf(error) : null,
  }
}
