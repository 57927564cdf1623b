import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LoginUser } from '../../../areas/users/contract/users.ts'

/**
 * The signed-in person, as far as the shell and the guards need to know; without the email address, because this is
 * written to storage.
 */
export type Person = Omit<LoginUser, 'email'>

export type SessionState = { isLoggedIn: boolean; person: Person | null }

/** The last action of every log-out, to which the store responds by forgetting everything. */
export const loggedOut = createAction('session/loggedOut')

const start: SessionState = { isLoggedIn: false, person: null }

const slice = createSlice({
  name: 'session',
  initialState: start,
  reducers: {
    personSet: (state, { payload }: PayloadAction<Person>) => {
      state.person = payload
      state.isLoggedIn = true
    },
    loggedInSet: (state, { payload }: PayloadAction<boolean>) => {
      state.isLoggedIn = payload
    },
    personCleared: () => start,
  },
})

export const sessionReducer = slice.reducer
export const { personSet, loggedInSet, personCleared } = slice.actions

/** The part of an account that may be stored. */
export const personOf = (user: LoginUser): Person => ({
  userId: user.userId,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  isTopAnswer: user.isTopAnswer,
  isEmailVerified: user.isEmailVerified,
  isActive: user.isActive,
  isBlocked: user.isBlocked,
})
