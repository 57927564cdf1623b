import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { FLUSH, PAUSE, PERSIST, persistReducer, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '../api/api.ts'
import { loggedOut, sessionReducer } from '../session/session-slice.ts'
import { uiReducer } from './ui-slice.ts'

const slices = combineReducers({ ui: uiReducer, session: sessionReducer, [api.reducerPath]: api.reducer })
type Slices = ReturnType<typeof slices>

/** Resets every slice of the store on log-out. */
const resetOnLogOut: Reducer<Slices> = (state, action) => slices(loggedOut.match(action) ? undefined : state, action)

/**
 * Replaces redux-persist's own `lib/storage`, which breaks under Vite 8. While pages are prerendered there is no
 * storage, and nothing is stored.
 */
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}

/** Persisted under `redux-root` as section 4 of the specification requires; restoring it is abandoned after 5000 ms. */
const persistedReducer = persistReducer<Slices>(
  { key: 'root', keyPrefix: 'redux-', storage, timeout: 5000, whitelist: ['ui', 'session'] },
  resetOnLogOut,
)

export const store = configureStore({
  reducer: persistedReducer,
  middleware: (usual) =>
    usual({ serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] } }).concat(
      api.middleware,
    ),
})
export const persistor = persistStore(store)
setupListeners(store.dispatch)

export type RootState = ReturnType<typeof store.getState>
export type AppDispatch = typeof store.dispatch

/** Waits until the persisted state is restored, so that nothing is rendered twice. */
export const waitForState = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => persistor.getState().bootstrapped && resolve()
    persistor.subscribe(look)
    look()
  })
