/** The storage key of the replies that the server does not have yet. */
export const keptRepliesKey = 'tuppence:profile-replies'

/** Tells whether an earlier page or visit left unsent replies. */
export const hasKeptReplies = (storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  storage.getItem(keptRepliesKey) !== null
