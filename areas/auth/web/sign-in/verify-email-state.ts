/** What travels to /verify-email with a navigation: never in its address, which servers log. */
export type VerifyEmailState = { email: string | null; problem: string | null }

const textAt = (value: unknown, key: string): string | null => {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : null
  return typeof found?.[1] === 'string' && found[1] !== '' ? found[1] : null
}

/** Reads a navigation's state, whoever wrote it. */
export const verifyEmailState = (state: unknown): VerifyEmailState => ({
  email: textAt(state, 'email'),
  problem: textAt(state, 'problem'),
})

/** The address that a refused verification names (`data.email`), so that its owner can have the mail sent again. */
export const emailInRefusal = (data: unknown): string | null => textAt(data, 'email')
