import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../../platform/server/problem.ts'

/** How much work one hash is: KiB of memory, and how often it is gone through. */
export type HashCost = { memoryCost: number; timeCost: number }
const agreedCost: HashCost = { memoryCost: 19_456, timeCost: 2 }
const atOnce = 2
const queueLength = 64

/**
 * The hash of a password that no one knows. Checking a password against it takes as long as checking against a real
 * hash.
 */
const unknownHash = '$argon2id$v=19$m=19456,t=2,p=1$WI0g94+ZCmnsqd24hmdQ4w$lnGoLfAPOsoVliEKre5MJLS8MV80SFzZULJ8BcgcLxw'

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/**
 * Hashes passwords with argon2id, only a few at a time, so that many log-ins at once slow down only each other. When
 * the queue is full, a call is refused with 'unavailable' before any work is done.
 */
export function createPasswordHashing(cost = agreedCost) {
  let running = 0
  const waiting: (() => void)[] = []

  async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= queueLength) throw new Problem('unavailable', { retryAfterSeconds: 1 })
    // A call that ends hands its place to the next one, so `running` does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password: string): Promise<string> => runInTurn(() => hash(password, { ...cost, parallelism: 1 })),
    /** Whether this password belongs to this hash. Without a hash, the check takes equally long and returns false. */
    verify: (known: string | null, password: string): Promise<boolean> =>
      runInTurn(async () => (await verify(known ?? unknownHash, password)) && known !== null),
  }
}
