/** The state of a navigation to /verify-email. It is never in the address, which servers log. */
export type VerifyEmailState = { email: string | null; problem: string | null }

const textAt = (value: unknown, key: string): string | null => {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : null
  return typeof found?.[1] === 'string' && found[1] !== '' ? found[1] : null
}

/** Reads a navigation's state, which may have any shape. */
export const verifyEmailState = (state: unknown): VerifyEmailState => ({
  email: textAt(state, 'email'),
  problem: textAt(state, 'problem'),
})

/**
 * The address in the data of a refused verification (`data.email`), so that its owner can have the email sent again.
 */
export const emailInRefusal = (data: unknown): string | null => textAt(data, 'email')
