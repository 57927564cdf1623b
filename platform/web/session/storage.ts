/** The specification's storage keys, section 9; `redux-root` is written by state/store.ts. */
export const storageKeys = {
  access: 'access',
  refresh: 'refresh',
  userId: 'userId',
  firstName: 'firstname',
  role: 'role',
  state: 'redux-root',
} as const

export type Tokens = { access: string; refresh: string }

/** The tokens of the signed-in reader, or null when nobody is signed in here. */
export function readTokens(): Tokens | null {
  const access = localStorage.getItem(storageKeys.access)
  const refresh = localStorage.getItem(storageKeys.refresh)
  return access && refresh ? { access, refresh } : null
}

/** Keeps the next pair of tokens; other tabs notice by their storage event. */
export function writeTokens({ access, refresh }: Tokens): void {
  // The access token first: other tabs may see one before the other, and who still sees the old one exchanges whatever refresh
  // token is beside it.
  localStorage.setItem(storageKeys.access, access)
  localStorage.setItem(storageKeys.refresh, refresh)
}

/** Keeps who signed in, under the three keys of the specification. */
export function writePerson(person: { userId: string; firstName: string; role: string }): void {
  localStorage.setItem(storageKeys.userId, person.userId)
  localStorage.setItem(storageKeys.firstName, person.firstName)
  localStorage.setItem(storageKeys.role, person.role)
}

/** Clears local and session storage whole, as the specification asks of every end of a session. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
}
