import { spokenMessages } from '../../../platform/server/words.ts'
import type { UserMessages } from '../contract/messages.ts'
import { users } from '../words/en/server/users.ts'
import { words as usersEs } from '../words/es/server/users.ts'

/** Everything that users says on the server, in every language. */
export const userWords = [spokenMessages<UserMessages>()(users, { es: usersEs })]
