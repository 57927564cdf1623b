import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { FLUSH, PAUSE, PERSIST, persistReducer, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '../api/api.ts'
import { loggedOut, sessionReducer } from '../session/session-slice.ts'
import { uiReducer } from './ui-slice.ts'

const rooms = combineReducers({ ui: uiReducer, session: sessionReducer, [api.reducerPath]: api.reducer })
type Rooms = ReturnType<typeof rooms>

/** A log-out leaves nothing behind, whichever room it was in. */
const forgetful: Reducer<Rooms> = (state, action) => rooms(loggedOut.match(action) ? undefined : state, action)

/** redux-persist's own `lib/storage` breaks under Vite 8; this is all it has to do. Where pages are written in advance there is no storage: then nothing is kept. */
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}

/** Section 4 of the specification: kept under `redux-root`, given up on after 5000 ms. */
const kept = persistReducer<Rooms>(
  { key: 'root', keyPrefix: 'redux-', storage, timeout: 5000, whitelist: ['ui', 'session'] },
  forgetful,
)

export const store = configureStore({
  reducer: kept,
  middleware: (usual) =>
    usual({ serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] } }).concat(
      api.middleware,
    ),
})
export const persistor = persistStore(store)
setupListeners(store.dispatch)

export type RootState = ReturnType<typeof store.getState>
export type AppDispatch = typeof store.dispatch

/** Waits until the kept state is back, so that nothing is drawn twice. */
export const stateRestored = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => persistor.getState().bootstrapped && resolve()
    persistor.subscribe(look)
    look()
  })
