/** The state of a navigation to /verify-email. It is never in the address, which servers log. */
export type VerifyEmailState = { email: string | null; problem: string | null }

const readText = (value: unknown, key: string): string | null => {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : null
  return typeof found?.[1] === 'string' && found[1] !== '' ? found[1] : null
}

/** Reads a navigation's state, which may have any shape. */
export const readVerifyEmailState = (state: unknown): VerifyEmailState => ({
  email: readText(state, 'email'),
  problem: readText(state, 'problem'),
})

/**
 * The address in the data of a refused verification (`data.email`), so that its owner can have the email sent again.
 */
export const readEmailOfRefusal = (data: unknown): string | null => readText(data, 'email')
