/** The specification's storage keys, section 9; state/store.ts writes `redux-root`. */
export const storageKeys = {
  access: 'access',
  refresh: 'refresh',
  userId: 'userId',
  firstName: 'firstname',
  role: 'role',
  state: 'redux-root',
} as const

export type Tokens = { access: string; refresh: string }

/** The tokens of the signed-in reader, or null when there is none. */
export function readTokens(): Tokens | null {
  const access = localStorage.getItem(storageKeys.access)
  const refresh = localStorage.getItem(storageKeys.refresh)
  return access && refresh ? { access, refresh } : null
}

/** Stores the next pair of tokens; other tabs notice through their storage event. */
export function writeTokens({ access, refresh }: Tokens): void {
  // The access token is written first: another tab may see one before the other, and a tab that still sees the old
  // access token exchanges whichever refresh token it finds.
  localStorage.setItem(storageKeys.access, access)
  localStorage.setItem(storageKeys.refresh, refresh)
}

/** Stores the person who signed in, under the three keys of the specification. */
export function writePerson(person: { userId: string; firstName: string; role: string }): void {
  localStorage.setItem(storageKeys.userId, person.userId)
  localStorage.setItem(storageKeys.firstName, person.firstName)
  localStorage.setItem(storageKeys.role, person.role)
}

/** Clears local and session storage completely, as the specification requires at every end of a session. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}
