import type { ListChoices } from '../../../kit/list/memory.ts'
import type { Language } from '../../contract/language.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type Popup = 'first' | 'second' | 'third'

/**
 * The UI flags of the specification, section 2. Never tokens, email addresses or answers, because this is written to
 * storage.
 */
export type UiState = {
  sidebarOpen: boolean
  popups: Record<Popup, boolean>
  questionnaireComplete: boolean
  reload: boolean
  participantClick: boolean
  refreshKey: number
  /** Named for the off state, because state stored by older versions does not contain this flag. */
  singleKeysOff: boolean
  /** A language chosen while logged in that has not been stored in the account yet. */
  unsentLanguage?: Language
  /** The balance, in points, at which this browser last announced what the points are enough for. */
  toldPoints?: number
  /** When the account was last used before this session; absent on a first visit. */
  lastVisitAt?: string
  /** Whether an account that also takes surveys shows its work first on this device. */
  isAtWork?: boolean
  /** Whether the pages of members are folded away in the menu of an account that takes no surveys. */
  areMemberPagesFolded?: boolean
  /** The reader's choices for lists, by their names; absent in state stored by older versions. */
  lists?: Record<string, ListChoices>
}

const start: UiState = {
  sidebarOpen: true,
  popups: { first: false, second: false, third: false },
  questionnaireComplete: false,
  reload: false,
  participantClick: false,
  refreshKey: 0,
  singleKeysOff: false,
}

const slice = createSlice({
  name: 'ui',
  initialState: start,
  reducers: {
    sidebarSet: (state, { payload }: PayloadAction<boolean>) => {
      state.sidebarOpen = payload
    },
    popupOpened: (state, { payload }: PayloadAction<Popup>) => {
      state.popups[payload] = true
    },
    popupClosed: (state, { payload }: PayloadAction<Popup>) => {
      state.popups[payload] = false
    },
    popupsClosed: (state) => {
      state.popups = start.popups
    },
    questionnaireCompleteSet: (state, { payload }: PayloadAction<boolean>) => {
      state.questionnaireComplete = payload
    },
    reloadSet: (state, { payload }: PayloadAction<boolean>) => {
      state.reload = payload
    },
    participantClickSet: (state, { payload }: PayloadAction<boolean>) => {
      state.participantClick = payload
    },
    refreshed: (state) => {
      state.refreshKey += 1
    },
    singleKeysSet: (state, { payload }: PayloadAction<boolean>) => {
      state.singleKeysOff = !payload
    },
    languageUnsent: (state, { payload }: PayloadAction<Language>) => {
      state.unsentLanguage = payload
    },
    /** Called once the account has this language, or will never accept it. */
    languageSent: (state, { payload }: PayloadAction<Language>) => {
      if (state.unsentLanguage === payload) delete state.unsentLanguage
    },
    pointsTold: (state, { payload }: PayloadAction<number>) => {
      state.toldPoints = payload
    },
    visitBegun: (state, { payload }: PayloadAction<string | null>) => {
      if (payload === null) delete state.lastVisitAt
      else state.lastVisitAt = payload
    },
    menuSet: (state, { payload }: PayloadAction<Pick<UiState, 'isAtWork' | 'areMemberPagesFolded'>>) => {
      Object.assign(state, payload)
    },
    listChosen: (state, { payload }: PayloadAction<{ name: string; choices: ListChoices }>) => {
      state.lists = { ...state.lists, [payload.name]: payload.choices }
    },
  },
})

export const uiReducer = slice.reducer
export const {
  sidebarSet,
  popupOpened,
  popupClosed,
  popupsClosed,
  questionnaireCompleteSet,
  reloadSet,
  participantClickSet,
  refreshed,
  singleKeysSet,
  languageUnsent,
  languageSent,
  pointsTold,
  visitBegun,
  menuSet,
  listChosen,
} = slice.actions
